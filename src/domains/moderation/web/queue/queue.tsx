import '../common/admin.css';
import { t } from '#texts/t.ts';
import { SectionHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { verificationPaths } from '../../../verification/verification-paths.ts';
import type { WireFigures, WireReportedListing, WireSellerSummary } from '../../contract.ts';
import { ReportCase } from '../common/report-case.tsx';
import { adminPaths } from '../site/admin-paths.ts';
import { SellerCase } from './seller-case.tsx';

/** Maximum number of cases of each kind that the queue shows. The page of each kind shows all of them. */
export const QUEUE_SHOWS = 3;

type QueueProps = {
  readonly figures: WireFigures;
  readonly reported: readonly WireReportedListing[];
  readonly waiting: readonly WireSellerSummary[];
};

/**
 * Lists an admin's open decisions. Shows reported listings and sellers to approve, with their evidence. Links to
 * disputes, quality checks, message cases and verification requests.
 */
export function Queue({ figures, reported, waiting }: QueueProps) {
  const { confirmedListings, messageCases, openDisputes, verificationRequests } = figures;
  const others = confirmedListings + messageCases + openDisputes + verificationRequests;
  const isEmpty = reported.length === 0 && waiting.length === 0 && others === 0;
  return (
    <section aria-labelledby="queue">
      <SectionHead
        id="queue"
        title={t('adminQueue.queue')}
        aside={isEmpty ? undefined : t('adminQueue.order')}
      />
      {isEmpty && <p className="quiet-day">{t('adminQueue.quietDay')}</p>}
      <div className="admin-queue">
        <Others
          shown={0}
          all={openDisputes}
          to={dashboardPaths.disputes()}
          words={(count) => t('adminQueue.toDispute', { count })}
        />
        <ReportedCases reported={reported} all={figures.openReports} />
        <LinkedCases figures={figures} />
        <SellerCases waiting={waiting} all={figures.sellersToApprove} />
      </div>
    </section>
  );
}

type ReportedCasesProps = Pick<QueueProps, 'reported'> & {
  /** Number of all reported listings, including those that the queue does not show. */
  readonly all: number;
};

function ReportedCases({ reported, all }: ReportedCasesProps) {
  return (
    <>
      {reported.map((listing) => (
        <ReportCase key={listing.productId} listing={listing} />
      ))}
      <Others
        shown={reported.length}
        all={all}
        to={dashboardPaths.reports()}
        words={(count) => t('adminQueue.moreReported', { count })}
      />
    </>
  );
}

/**
 * Links to the pages with quality checks, message cases and verification requests. The queue shows only their numbers.
 */
function LinkedCases({ figures }: Pick<QueueProps, 'figures'>) {
  return (
    <>
      <Others
        shown={0}
        all={figures.confirmedListings}
        to={adminPaths.quality()}
        words={(count) => t('adminQueue.toCheck', { count })}
      />
      <Others
        shown={0}
        all={figures.messageCases}
        to={adminPaths.reportedMessages()}
        words={(count) => t('adminQueue.talkCases', { count })}
      />
      <Others
        shown={0}
        all={figures.verificationRequests}
        to={verificationPaths.requests()}
        words={(count) => t('adminQueue.asked', { count })}
      />
    </>
  );
}

type SellerCasesProps = Pick<QueueProps, 'waiting'> & {
  /** Number of all sellers to approve, including those that the queue does not show. */
  readonly all: number;
};

function SellerCases({ waiting, all }: SellerCasesProps) {
  return (
    <>
      {waiting.map((about) => (
        <SellerCase key={about.seller._id} about={about} />
      ))}
      <Others
        shown={waiting.length}
        all={all}
        to={dashboardPaths.allSellers({ verified: 'no' })}
        words={(count) => t('adminQueue.moreSellers', { count })}
      />
    </>
  );
}

type OthersProps = {
  readonly shown: number;
  readonly all: number;
  readonly to: string;
  /** Returns the text for a number of cases. */
  readonly words: (count: number) => string;
};

function Others({ shown, all, to, words }: OthersProps) {
  const count = all - shown;
  if (count <= 0) return null;
  return (
    <p>
      <Link to={to}>{words(count)}</Link>
    </p>
  );
}
