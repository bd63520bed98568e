import { t } from '#texts/t.ts';
import type { Viewer } from '../../domains/accounts/web/public/require-viewer.ts';

/** Returns the *Role* of an account as text. Only sellers can be verified. */
export function roleWords({ verified, userType }: Pick<Viewer, 'verified' | 'userType'>): string {
  if (verified) return t('profile.roleVerified');
  if (userType === 'Seller') return t('profile.roleUnverified');
  return userType === 'Buyer' ? t('profile.roleBuyer') : t('profile.roleNone');
}
