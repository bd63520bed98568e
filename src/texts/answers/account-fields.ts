import { errorText } from '#texts/error-text.ts';
import { t } from '#texts/t.ts';

/** Translates a message of the form for a new password. The scripts of this page contain these texts. */
export function passwordErrorText(message: string): string {
  return message === 'Current password is required' ? t('profile.currentRequired') : errorText(message);
}

/** Translates a message of the form for the code of the second factor. */
export function codeErrorText(message: string): string {
  if (message === 'Code is required') return t('securityAnswer.codeRequired');
  return message === 'Enter the 6 digits of the app, or a recovery code'
    ? t('securityAnswer.codeForm')
    : errorText(message);
}
