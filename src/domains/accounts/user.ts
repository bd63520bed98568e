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
  /** Null until somebody who came from elsewhere has chosen. */
  readonly userType: UserType | null;
  /** True for a seller whom an admin has verified. */
  readonly verified: boolean;
  /** When the account was closed; null while it is open. */
  readonly closedAt: Date | null;
  readonly createdAt: Date;
};
