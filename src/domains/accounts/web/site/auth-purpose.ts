import { useOutletContext } from 'react-router';
import type { PictureFiles } from '#ui/picture.tsx';

/** Product that the visitor wants to order, save or see. */
export type AuthItem = {
  readonly title: string;
  /** Price in whole taka. */
  readonly taka: number;
  readonly picture: PictureFiles | null;
};

/** Purpose of a visit to login or sign-up. The surrounding layout provides it. */
export type AuthPurpose = {
  /** Text after "Log in to", such as "order this HP EliteBook 840 G5". */
  readonly purpose: string | null;
  /** Product that the purpose concerns, or null. */
  readonly item: AuthItem | null;
  /** User type that the purpose needs, or null. */
  readonly userType: 'Buyer' | 'Seller' | null;
};

/** Returns the purpose of the visit. If no layout provides it, all fields are null. */
export function useAuthPurpose(): AuthPurpose {
  return useOutletContext<AuthPurpose | undefined>() ?? { purpose: null, item: null, userType: null };
}
