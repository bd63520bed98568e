import { t } from '#texts/t.ts';

/** Returns the hint beside the field for a mobile number. */
export function numberHint(): string {
  return t('auth.numberHint');
}

/** Returns further help for a wrong mobile number, because the specification's message is too short. */
export function numberHelp(): string {
  return t('error.numberForm');
}
