import { currentLanguage } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';

/** Returns Bangla translations of error messages that forms validated in the browser share with the API. */
function fieldTexts(): Readonly<Record<string, string>> {
  return {
    'Email Address is required': t('error.emailRequired'),
    'Email Address is too long': t('error.emailLong'),
    'Enter an email address like name@example.com': t('error.emailForm'),
    'Password is required': t('error.passwordRequired'),
    'Password must be 6 characters or longer': t('error.passwordShort'),
    'Password must be 128 characters or shorter': t('error.passwordLong'),
    'Your name is required': t('error.nameRequired'),
    'Your name must be 80 characters or shorter': t('error.nameLong'),
    'Choose a name that does not look like one of our staff': t('error.nameStaff'),
    'Number is required': t('error.numberRequired'),
    'Enter an 11-digit mobile number that starts with 01': t('error.numberForm'),
    'Number must be 11  longer': t('error.numberShort'),
    'Must be selected user': t('error.userType'),
    'Photo is Required': t('error.photoRequired'),
    'This file is empty. Choose another one.': t('error.fileEmpty'),
    'Choose a photo in JPEG, PNG, WebP or AVIF.': t('error.fileKind'),
    'Larger than 10 MB. Choose a smaller one.': t('error.fileLarge'),
    'The photo could not be sent. Check the connection.': t('error.fileUnsent'),
  };
}

function refusalTexts(): Readonly<Record<string, string>> {
  return {
    'That email and password do not match. Check both and try again, or reset the password.':
      t('error.credentials'),
    'An account with this email address exists. Log in with it instead.': t('error.emailTaken'),
    'This account is blocked for a time. The email we sent says why and how long.': t('error.blocked'),
    'Wait a little and try again.': t('error.tooMany'),
    'The service cannot answer just now. Try again in a moment.': t('error.unavailable'),
    'Nothing that you typed is lost. Try again; if it happens again, send us the request id.':
      t('error.internal'),
    'The service gets more requests than it can answer. Try again in a few seconds.': t('error.overloaded'),
    'Your account may not do this.': t('error.notAllowed'),
    'Something went wrong on our side': t('error.titleInternal'),
    'Not ready': t('error.titleUnavailable'),
    'Too many visitors just now': t('error.titleOverloaded'),
    'Too many tries': t('error.titleTooMany'),
    'Not allowed': t('error.titleNotAllowed'),
  };
}

/** Translates a refusal because of too many attempts, with the waiting time, to Bangla. Null for other messages. */
function waitText(message: string): string | null {
  const [, count, unit] = /^Too many .* Wait (\d+) (s|min)/.exec(message) ?? [];
  if (count === undefined) return null;
  const time = unit === 's' ? t('error.seconds', { count: +count }) : t('error.minutes', { count: +count });
  return t('error.tooManyWait', { time });
}

/**
 * Translates an error message from form validation or from the API to the page's language. The API writes only English,
 * so that its responses are the same for everybody. Unknown messages stay unchanged.
 */
export function errorText(message: string): string {
  if (currentLanguage() === 'en') return message;
  return fieldTexts()[message] ?? refusalTexts()[message] ?? waitText(message) ?? message;
}
