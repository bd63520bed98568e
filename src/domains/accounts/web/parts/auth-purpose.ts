import { useOutletContext } from 'react-router';

/** What a visitor of login or sign-up is on the way to, as far as the layout around both says it. */
export type AuthPurpose = {
  /** Behind "Log in to": "order this HP EliteBook 840 G5". */
  readonly purpose: string | null;
  /** The kind of account that this needs. */
  readonly userType: 'Buyer' | 'Seller' | null;
};

/** Reads what the visitor is on the way to; nothing without such a layout. */
export function useAuthPurpose(): AuthPurpose {
  return useOutletContext<AuthPurpose | undefined>() ?? { purpose: null, userType: null };
}
