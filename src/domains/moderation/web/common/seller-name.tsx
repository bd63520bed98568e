import { Link } from '#ui/link.tsx';
import { Avatar, Verified } from '#ui/tag.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import type { WireUser } from '../../../accounts/contract.ts';
import { smallImage } from '../../../images/image-url.ts';

type SellerNameProps = {
  readonly user: WireUser;
  /** Says beside the name that they are verified, where nothing else on the line does. */
  readonly withMark?: boolean;
};

/** A seller's portrait and name, which leads to all that is known of them. */
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
