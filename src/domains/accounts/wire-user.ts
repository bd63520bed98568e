import { z } from 'zod';

/** A user in API responses, with the specification's field names. */
export const wireUser = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  number: z.string().nullable(),
  image: z.string().nullable(),
  userType: z.enum(['Buyer', 'Seller', 'Admin']).nullable(),
  /** `verify` if an admin has verified this seller; otherwise null. */
  role: z.enum(['verify']).nullable(),
});

/** A user in an API response. */
export type WireUser = z.output<typeof wireUser>;

/** The caller's own record, with fields that only the owner gets. */
export const wireOwnUser = wireUser.extend({
  /** Whether the person has verified the email address. */
  emailVerified: z.boolean(),
  /** Whether the person must verify the email address before they order, pay or list. */
  mustVerifyEmail: z.boolean(),
  /** Whether the admin must set up a second factor before they get admin rights. */
  mustAddSecondFactor: z.boolean(),
});

/** The caller's own record in an API response. */
export type WireOwnUser = z.output<typeof wireOwnUser>;
