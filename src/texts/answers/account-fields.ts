import { errorText } from '#texts/error-text.ts';
import { t } from '#texts/t.ts';

/** Translates an error message of the form for a new password. These texts are part of the form page's scripts. */
export function passwordErrorText(message: string): string {
  return message === 'Current password is required' ? t('profile.currentRequired') : errorText(message);
}

/** Translates an error message of the field for the two-factor code. */
export function codeErrorText(message: string): string {
  if (message === 'Code is required') return t('securityAnswer.codeRequired');
  return message === 'Enter the 6 digits of the app, or a recovery code'
    ? t('securityAnswer.codeForm')
    : errorText(message);
}
