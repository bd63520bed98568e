import { t } from '#texts/t.ts';
import type { WarningKind } from '../../scams/warning-kinds.ts';

/** Texts of a warning: the danger of the message, and how to stay safe. */
export type WarningWords = { readonly what: string; readonly safe: string };

/** Returns the texts under a message with a warning. */
export function warningWords(kind: WarningKind): WarningWords {
  switch (kind) {
    case 'code':
      return { what: t('talk.codeWarning'), safe: t('talk.codeSafe') };
    case 'money-ahead':
      return { what: t('talk.aheadWarning'), safe: t('talk.aheadSafe') };
    case 'overpayment':
      return { what: t('talk.overpaidWarning'), safe: t('talk.overpaidSafe') };
    case 'courier':
      return { what: t('talk.courierWarning'), safe: t('talk.courierSafe') };
    case 'link':
      return { what: t('talk.linkWarning'), safe: t('talk.linkSafe') };
    case 'email':
      return { what: t('talk.emailWarning'), safe: t('talk.emailSafe') };
  }
}
