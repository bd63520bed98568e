import { z } from 'zod';

/** A user record in API responses, in the specification's field names. */
export const wireUser = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  number: z.string().nullable(),
  image: z.string().nullable(),
  userType: z.enum(['Buyer', 'Seller', 'Admin']).nullable(),
  /** `verify` marks a seller whom an admin has verified. */
  role: z.enum(['verify']).nullable(),
});

/** A user record in a response. */
export type WireUser = z.output<typeof wireUser>;

/** One's own record, with fields for its owner only. */
export const wireOwnUser = wireUser.extend({
  /** True if the person has verified the email address. */
  emailVerified: z.boolean(),
  /** True if they must verify it before they order, pay or list. */
  mustVerifyEmail: z.boolean(),
  /** True if they must set up a second factor before they have their rights. */
  mustAddSecondFactor: z.boolean(),
});

/** One's own record in a response. */
export type WireOwnUser = z.output<typeof wireOwnUser>;
