import type { WarningKind } from '../../scams/warning-kinds.ts';

/** Names of warnings, for lists of admins. */
export const warningNames: Readonly<Record<WarningKind, string>> = {
  code: 'Code or PIN',
  'money-ahead': 'Money ahead',
  overpayment: 'Overpayment',
  courier: 'Courier story',
  link: 'Link elsewhere',
  email: 'Email address',
};
