import './admin.css';
import { groupDigits } from '#kernel/money.ts';
import { SectionHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { paths } from '../../../../paths.ts';
import type { WireFigures, WireReportedListing, WireSellerSummary } from '../../contract.ts';
import { ReportCase } from './report-case.tsx';
import { SellerCase } from './seller-case.tsx';

/** Cases of each kind that the queue shows; the others stand on their own pages. */
export const QUEUE_SHOWS = 3;

type QueueProps = {
  readonly figures: WireFigures;
  readonly reported: readonly WireReportedListing[];
  readonly waiting: readonly WireSellerSummary[];
};

/** What waits for an admin: reported listings, then sellers to approve, each with its evidence beside the decision. */
export function Queue({ figures, reported, waiting }: QueueProps) {
  const { openReports, sellersToApprove } = figures;
  const isEmpty = reported.length === 0 && waiting.length === 0;
  return (
    <section aria-labelledby="queue">
      <SectionHead
        id="queue"
        title="Queue"
        aside={isEmpty ? undefined : 'Reports first, then who waits longest'}
      />
      {isEmpty && <p className="quiet-day">Nothing waits. Reports and new sellers appear here.</p>}
      <div className="admin-queue">
        {reported.map((listing) => (
          <ReportCase key={listing.productId} listing={listing} />
        ))}
        <Others
          shown={reported.length}
          all={openReports}
          to={paths.reports()}
          words="more reported listings"
        />
        {waiting.map((about) => (
          <SellerCase key={about.seller._id} about={about} />
        ))}
        <Others
          shown={waiting.length}
          all={sellersToApprove}
          to={paths.allSellers({ verified: 'no' })}
          words="more sellers to approve"
        />
      </div>
    </section>
  );
}

type OthersProps = {
  readonly shown: number;
  readonly all: number;
  readonly to: string;
  readonly words: string;
};

function Others({ shown, all, to, words }: OthersProps) {
  if (all <= shown) return null;
  return (
    <p>
      <Link to={to}>
        {groupDigits(all - shown)} {words}
      </Link>
    </p>
  );
}
