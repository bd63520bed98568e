import { Link } from '#ui/link.tsx';
import type { WireInterest } from '../../domains/wishlist/contract.ts';
import { paths } from '../../paths.ts';

/** How many buyers are after one's listing, under its name. */
export function InterestNote({ saved, ordered }: Pick<WireInterest, 'saved' | 'ordered'>) {
  return (
    <p className="small muted num">
      {saved} saved · {ordered === 0 ? '0 ordered' : <Link to={paths.myBuyers()}>{ordered} ordered</Link>}
    </p>
  );
}
