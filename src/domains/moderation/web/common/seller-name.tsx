import { Link } from '#ui/link.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import type { WireUser } from '../../../accounts/contract.ts';
import { smallImage } from '../../../images/image-url.ts';

type SellerNameProps = {
  readonly user: WireUser;
  /** True to show "verified" beside the name, if nothing else on the line shows it. */
  readonly withMark?: boolean;
};

/** Shows a seller's portrait and name, with a link to their details. */
export function SellerName({ user, withMark }: SellerNameProps) {
  const isVerified = user.role === 'verify';
  return (
    <span className="person">
      <Avatar name={user.name} image={smallImage(user.image)} verified={isVerified} />
      <span>
        <Link className="ttl" to={dashboardPaths.seller(user._id)}>
          {user.name}
        </Link>
        {isVerified && withMark && <Verified />}
      </span>
    </span>
  );
}
