import { t } from '#texts/t.ts';

/** Returns the hint beside the field for a mobile number. */
export function numberHint(): string {
  return t('auth.numberHint');
}

/** Returns help for a wrong mobile number, which the specification's message lacks. */
export function numberHelp(): string {
  return t('error.numberForm');
}
