import { MailWarning } from '#ui/icon.tsx';
import { Notice } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';

/** Says before a form is filled in that it needs a verified email address. The profile sends the email again. */
export function MustVerifyEmail({ userType }: { readonly userType: string | null }) {
  const what = userType === 'Seller' ? 'list products or be verified' : 'order and pay';
  return (
    <Notice icon={MailWarning}>
      To {what}, confirm your email address: open the link in the email we sent you.{' '}
      <Link to={paths.profile()}>Send it again</Link>
    </Notice>
  );
}
