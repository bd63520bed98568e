import { dashboardPaths } from '../../../dashboard-paths.ts';
import './common/dispute.css';
import { groupDigits } from '#kernel/money.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { disputeReasonText } from '#texts/dispute-reason.ts';
import { t } from '#texts/t.ts';
import { formatDay } from '#ui/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { disputesCalls } from '../contract.ts';
import type { Route } from './+types/disputes-page.ts';

/** Disputes per page. */
const ROWS = 20;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const page = Math.max(1, Number.parseInt(args.url.searchParams.get('page') ?? '1', 10) || 1);
  const found = await apiFor<typeof disputesCalls>(args.context)('GET /disputes', {
    query: { page, limit: ROWS },
  });
  if (!found.ok) throw refusedPage(found.problem);
  return { disputes: found.data, page, more: found.response.headers.has('link') };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.disputes'), hidden: true });

/** Shows disputes that wait for a decision, the oldest first. */
export default function DisputesPage({ loaderData }: Route.ComponentProps) {
  const { disputes, page, more } = loaderData;
  const pager = (
    <Pager
      text={t('adminCases.page', { page: groupDigits(page) })}
      next={more ? dashboardPaths.disputes({ page: page + 1 }) : null}
      first={page > 1 ? dashboardPaths.disputes() : null}
    />
  );
  return (
    <>
      <PageHead title={t('nav.disputes')}>{t('adminCases.disputesIntro')}</PageHead>
      {disputes.length === 0 ? (
        <EmptyState title={t('adminQueue.nothingToDecide')}>{t('adminCases.disputesLater')}</EmptyState>
      ) : (
        <Table
          caption={t('adminCases.disputesCaption')}
          columns={[
            t('dispute.whatIsWrong'),
            t('adminCases.between'),
            t('adminCases.began'),
            t('adminCases.answered'),
            { label: t('home.price'), end: true },
          ]}
          foot={more || page > 1 ? pager : undefined}
        >
          {disputes.map((dispute) => (
            <DisputeRow key={dispute.bookingId} dispute={dispute} />
          ))}
        </Table>
      )}
    </>
  );
}

type DisputeRowProps = {
  readonly dispute: Route.ComponentProps['loaderData']['disputes'][number];
};

/** Shows one dispute: its reason, both sides, since when it is open, the answer, and the price. */
function DisputeRow({ dispute }: DisputeRowProps) {
  const { bookingId, reason, number, product, buyer, seller, claim, answer, resalePrice } = dispute;
  return (
    <tr>
      <td className="full">
        <Link to={dashboardPaths.dispute(bookingId)}>{disputeReasonText(reason)}</Link>
        <p className="small muted">
          {product.title}, {number}
        </p>
      </td>
      <td data-l={t('adminCases.between')}>
        {t('adminCases.bothSides', { buyer: buyer.name, seller: seller.name })}
      </td>
      <td data-l={t('adminCases.began')}>
        {formatDay(claim.at)}
        <p className="small muted">
          <TimeAgo at={claim.at} />
        </p>
      </td>
      <td data-l={t('adminCases.answered')}>
        {answer ? formatDay(answer.at) : <span className="muted">{t('adminCases.notAnswered')}</span>}
      </td>
      <td className="r" data-l={t('home.price')}>
        <b>
          <Money taka={resalePrice} />
        </b>
      </td>
    </tr>
  );
}
