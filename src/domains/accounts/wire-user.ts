import { z } from 'zod';

/** A user record as the API answers it, in the specification's field names. */
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

/** A user record of an answer. */
export type WireUser = z.output<typeof wireUser>;

/** One's own record, with what concerns nobody else. */
export const wireOwnUser = wireUser.extend({
  /** Whether the person has proved that the email address is theirs. */
  emailVerified: z.boolean(),
  /** Whether they must do so before they can order, pay or list. */
  mustVerifyEmail: z.boolean(),
  /** Whether they must set up a second factor before they can act as what they are. */
  mustAddSecondFactor: z.boolean(),
});

/** One's own record of an answer. */
export type WireOwnUser = z.output<typeof wireOwnUser>;
