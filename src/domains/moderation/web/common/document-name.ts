import { t } from '#texts/t.ts';
import type { DocumentKind } from '../../../verification/choices.ts';

/** Returns the name of a seller's document in the page's language. */
export function documentName(kind: DocumentKind): string {
  return kind === 'identity' ? t('verify.identity') : t('verify.licence');
}
