import { t } from '#texts/t.ts';
import { MailWarning } from '#ui/icon.tsx';
import { Notice } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';

/** Says before a form is filled in that it needs a verified email address. The profile sends the email again. */
export function MustVerifyEmail({ userType }: { readonly userType: string | null }) {
  return (
    <Notice icon={MailWarning}>
      {userType === 'Seller' ? t('profile.sellerMustConfirm') : t('profile.buyerMustConfirm')}{' '}
      <Link to={paths.profile()}>{t('profile.sendItAgain')}</Link>
    </Notice>
  );
}
