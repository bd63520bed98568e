import { t } from '#texts/t.ts';
import { MailWarning } from '#ui/icon.tsx';
import { Notice } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';

/**
 * Tells the visitor that a form needs a verified email address, before they fill it in. Links to the profile, which
 * sends the verification email again.
 */
export function MustVerifyEmail({ userType }: { readonly userType: string | null }) {
  return (
    <Notice icon={MailWarning}>
      {userType === 'Seller' ? t('profile.sellerMustConfirm') : t('profile.buyerMustConfirm')}{' '}
      <Link to={paths.profile()}>{t('profile.sendItAgain')}</Link>
    </Notice>
  );
}
