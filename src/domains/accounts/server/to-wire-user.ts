import type { WireOwnUser, WireUser } from '../contract.ts';
import type { User } from '../user.ts';

/** Converts a user to the specification's field names. Expands the avatar's path to a full URL. */
export function toWireUser(user: User, publicUrl: string): WireUser {
  const { id, name, email, number, userType, verified } = user;
  const image = user.image?.startsWith('/') ? `${publicUrl}${user.image}` : user.image;
  return { _id: id, name, email, number, image, userType, role: verified ? 'verify' : null };
}

type OwnOptions = {
  readonly publicUrl: string;
  readonly requireVerifiedEmail: boolean;
  readonly requireAdminSecondFactor: boolean;
};

/** Converts a user to the record that the user gets about themselves. */
export function toOwnWireUser(user: User, options: OwnOptions): WireOwnUser {
  const { publicUrl, requireVerifiedEmail, requireAdminSecondFactor } = options;
  const { emailVerified, userType, hasSecondFactor } = user;
  return {
    ...toWireUser(user, publicUrl),
    emailVerified,
    mustVerifyEmail: requireVerifiedEmail && !emailVerified,
    mustAddSecondFactor: requireAdminSecondFactor && userType === 'Admin' && !hasSecondFactor,
  };
}
