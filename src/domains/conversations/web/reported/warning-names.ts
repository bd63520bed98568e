import { t } from '#texts/t.ts';
import type { WarningKind } from '../../scams/warning-kinds.ts';

/** Returns the names of warnings, for the lists that admins see. */
export function warningNames(): Readonly<Record<WarningKind, string>> {
  return {
    code: t('adminCases.warnedCode'),
    'money-ahead': t('adminCases.warnedAhead'),
    overpayment: t('adminCases.warnedOverpayment'),
    courier: t('adminCases.warnedCourier'),
    link: t('adminCases.warnedLink'),
    email: t('signIn.email'),
  };
}
