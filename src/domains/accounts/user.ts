import type { Language } from '#kernel/locale.ts';
import type { UserType } from '#platform/api/contract.ts';

/** A person or shop with an account. */
export type User = {
  readonly id: string;
  /** Lower case. */
  readonly email: string;
  /** Whether the person has proved that the address is theirs. */
  readonly emailVerified: boolean;
  readonly name: string;
  /** Mobile number in its 11-digit form. */
  readonly number: string | null;
  /** Address of the portrait. */
  readonly image: string | null;
  /** Language of emails and other texts to the person. */
  readonly language: Language;
  /** Null until somebody who came from elsewhere has chosen. */
  readonly userType: UserType | null;
  /** True for a seller whom an admin has verified. */
  readonly verified: boolean;
  /** Whether signing in asks for a second factor. */
  readonly hasSecondFactor: boolean;
  /** When the account was closed; null while it is open. */
  readonly closedAt: Date | null;
  /** Until when an admin keeps everybody out of the account; null when nobody does, or it is over. */
  readonly blockedUntil: Date | null;
  readonly createdAt: Date;
};

/** Returns whether an admin keeps everybody out of an account at this moment. */
export function isBlocked({ blockedUntil }: { readonly blockedUntil?: Date | null | undefined }): boolean {
  return (blockedUntil?.getTime() ?? 0) > Date.now();
}
