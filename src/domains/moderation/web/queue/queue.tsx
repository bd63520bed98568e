import '../common/admin.css';
import { groupDigits } from '#kernel/money.ts';
import { SectionHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { verificationPaths } from '../../../verification/verification-paths.ts';
import type { WireFigures, WireReportedListing, WireSellerSummary } from '../../contract.ts';
import { ReportCase } from '../common/report-case.tsx';
import { adminPaths } from '../site/admin-paths.ts';
import { SellerCase } from './seller-case.tsx';

/** Number of cases of each kind in the queue. The page of each kind shows all of them. */
export const QUEUE_SHOWS = 3;

type QueueProps = {
  readonly figures: WireFigures;
  readonly reported: readonly WireReportedListing[];
  readonly waiting: readonly WireSellerSummary[];
};

/** Lists an admin's open decisions: reported listings, then sellers to approve, each with its evidence. */
export function Queue({ figures, reported, waiting }: QueueProps) {
  const {
    openReports,
    confirmedListings,
    sellersToApprove,
    messageCases,
    openDisputes,
    verificationRequests,
  } = figures;
  const others = confirmedListings + messageCases + openDisputes + verificationRequests;
  const isEmpty = reported.length === 0 && waiting.length === 0 && others === 0;
  return (
    <section aria-labelledby="queue">
      <SectionHead
        id="queue"
        title="Queue"
        aside={isEmpty ? undefined : 'Money and reports first, then the longest waiting'}
      />
      {isEmpty && <p className="quiet-day">Nothing to do. Reports and new sellers appear here.</p>}
      <div className="admin-queue">
        <Others
          shown={0}
          all={openDisputes}
          to={dashboardPaths.disputes()}
          words={['dispute to decide on', 'disputes to decide on']}
        />
        {reported.map((listing) => (
          <ReportCase key={listing.productId} listing={listing} />
        ))}
        <Others
          shown={reported.length}
          all={openReports}
          to={dashboardPaths.reports()}
          words={['more reported listing', 'more reported listings']}
        />
        <Others
          shown={0}
          all={confirmedListings}
          to={adminPaths.quality()}
          words={['listing to check', 'listings to check']}
        />
        <Others
          shown={0}
          all={messageCases}
          to={adminPaths.reportedMessages()}
          words={['reported conversation or sender', 'reported conversations and senders']}
        />
        <Others
          shown={0}
          all={verificationRequests}
          to={verificationPaths.requests()}
          words={['seller who asked to be verified', 'sellers who asked to be verified']}
        />
        {waiting.map((about) => (
          <SellerCase key={about.seller._id} about={about} />
        ))}
        <Others
          shown={waiting.length}
          all={sellersToApprove}
          to={dashboardPaths.allSellers({ verified: 'no' })}
          words={['more seller to approve', 'more sellers to approve']}
        />
      </div>
    </section>
  );
}

type OthersProps = {
  readonly shown: number;
  readonly all: number;
  readonly to: string;
  /** Noun for the cases, singular and plural. */
  readonly words: readonly [one: string, many: string];
};

function Others({ shown, all, to, words: [one, many] }: OthersProps) {
  const count = all - shown;
  if (count <= 0) return null;
  return (
    <p>
      <Link to={to}>
        {groupDigits(count)} {count === 1 ? one : many}
      </Link>
    </p>
  );
}
