import { useOutletContext } from 'react-router';
import type { PictureFiles } from '#ui/picture.tsx';

/** Product that the visitor wants to order, save or see. */
export type AuthItem = {
  readonly title: string;
  /** Whole taka. */
  readonly taka: number;
  readonly picture: PictureFiles | null;
};

/** Purpose of a visit to login or sign-up, as far as the layout around both shows it. */
export type AuthPurpose = {
  /** Text after "Log in to": "order this HP EliteBook 840 G5". */
  readonly purpose: string | null;
  /** Product of the purpose, if any. */
  readonly item: AuthItem | null;
  /** Kind of account that the purpose needs. */
  readonly userType: 'Buyer' | 'Seller' | null;
};

/** Returns the purpose of the visit; none without such a layout. */
export function useAuthPurpose(): AuthPurpose {
  return useOutletContext<AuthPurpose | undefined>() ?? { purpose: null, item: null, userType: null };
}
