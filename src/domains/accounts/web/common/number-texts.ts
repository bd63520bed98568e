import { t } from '#texts/t.ts';

/** Hint beside the field for a mobile number. */
export function numberHint(): string {
  return t('auth.numberHint');
}

/** Help for a wrong mobile number: the specification's own words leave it open. */
export function numberHelp(): string {
  return t('error.numberForm');
}
