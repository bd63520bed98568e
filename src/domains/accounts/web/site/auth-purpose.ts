import { useOutletContext } from 'react-router';
import type { PictureFiles } from '#ui/picture.tsx';

/** A product that somebody wants to order, save or see. */
export type AuthItem = {
  readonly title: string;
  /** Whole taka. */
  readonly taka: number;
  readonly picture: PictureFiles | null;
};

/** Purpose of a visit to login or sign-up, as far as the layout around both shows it. */
export type AuthPurpose = {
  /** Behind "Log in to": "order this HP EliteBook 840 G5". */
  readonly purpose: string | null;
  /** The product that this is about. */
  readonly item: AuthItem | null;
  /** The kind of account that this needs. */
  readonly userType: 'Buyer' | 'Seller' | null;
};

/** Reads what the visitor is on the way to; nothing without such a layout. */
export function useAuthPurpose(): AuthPurpose {
  return useOutletContext<AuthPurpose | undefined>() ?? { purpose: null, item: null, userType: null };
}
