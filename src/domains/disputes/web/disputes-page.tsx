import { dashboardPaths } from '../../../dashboard-paths.ts';
import './common/dispute.css';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
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

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Disputes', hidden: true });

/** Shows disputes that wait for a decision, the oldest first. */
export default function DisputesPage({ loaderData }: Route.ComponentProps) {
  const { disputes, page, more } = loaderData;
  const pager = (
    <Pager
      text={`Page ${page}`}
      next={more ? dashboardPaths.disputes({ page: page + 1 }) : null}
      first={page > 1 ? dashboardPaths.disputes() : null}
    />
  );
  return (
    <>
      <PageHead title="Disputes">
        The seller has answered, or had three days to answer. The longest waiting come first.
      </PageHead>
      {disputes.length === 0 ? (
        <EmptyState title="Nothing to decide">
          Disputes appear here once the seller has answered or has had three days to answer.
        </EmptyState>
      ) : (
        <Table
          caption="Disputes that wait for a decision"
          columns={['What is wrong', 'Between', 'Began', 'Answered', { label: 'Price', end: true }]}
          foot={more || page > 1 ? pager : undefined}
        >
          {disputes.map(
            ({ bookingId, reason, number, product, buyer, seller, claim, answer, resalePrice }) => (
              <tr key={bookingId}>
                <td className="full">
                  <Link to={dashboardPaths.dispute(bookingId)}>{reason}</Link>
                  <p className="small muted">
                    {product.title}, {number}
                  </p>
                </td>
                <td data-l="Between">
                  {buyer.name} and {seller.name}
                </td>
                <td data-l="Began">
                  {formatDay(claim.at)}
                  <p className="small muted">
                    <TimeAgo at={claim.at} />
                  </p>
                </td>
                <td data-l="Answered">{answer ? formatDay(answer.at) : <span className="muted">no</span>}</td>
                <td className="r" data-l="Price">
                  <b>
                    <Money taka={resalePrice} />
                  </b>
                </td>
              </tr>
            ),
          )}
        </Table>
      )}
    </>
  );
}
