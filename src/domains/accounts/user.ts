import type { Language } from '#kernel/locale.ts';
import type { UserType } from '#platform/api/contract.ts';

/** A person or shop with an account. */
export type User = {
  readonly id: string;
  /** Email address in lower case. */
  readonly email: string;
  /** Whether the person has verified the email address. */
  readonly emailVerified: boolean;
  readonly name: string;
  /** Mobile number in its 11-digit form. */
  readonly number: string | null;
  /** Path of the avatar, or null. */
  readonly image: string | null;
  /** Language of emails and other texts to the person. */
  readonly language: Language;
  /** Type of account; null only for accounts that were created without one. */
  readonly userType: UserType | null;
  /** Whether an admin has verified this seller. */
  readonly verified: boolean;
  /** Whether signing in needs a second factor. */
  readonly hasSecondFactor: boolean;
  /** Time of closing; null for open accounts. */
  readonly closedAt: Date | null;
  /** End of a block by an admin, or null. */
  readonly blockedUntil: Date | null;
  readonly createdAt: Date;
};

/** Returns whether the account is blocked at this moment. */
export function isBlocked({ blockedUntil }: { readonly blockedUntil?: Date | null | undefined }): boolean {
  return (blockedUntil?.getTime() ?? 0) > Date.now();
}
