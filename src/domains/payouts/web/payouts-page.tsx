import './common/money.css';
import { redirect } from 'react-router';
import { counted } from '#kernel/number-words.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { ButtonLink } from '#ui/button.tsx';
import { formatClock, formatDay } from '#ui/dates.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { Money } from '#ui/price.tsx';
import { Table } from '#ui/table.tsx';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { payoutsCalls, WireDue, WireDues, WirePayoutRun } from '../contract.ts';
import { moneyPaths } from '../money-paths.ts';
import type { Route } from './+types/payouts-page.ts';
import { accountName } from './common/statement-lines.ts';
import { PAYOUT_RUN_DIALOG, PayoutRunDialog } from './payouts/payout-run-dialog.tsx';

/** Number of runs per page. */
const ROWS = 20;

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const page = Math.max(1, Number.parseInt(args.url.searchParams.get('page') ?? '1', 10) || 1);
  const api = apiFor<typeof payoutsCalls>(args.context);
  const [dues, runs] = await Promise.all([
    api('GET /payouts/due'),
    api('GET /payouts/runs', { query: { page, limit: ROWS } }),
  ]);
  if (!dues.ok) throw refusedPage(dues.problem);
  if (!runs.ok) throw refusedPage(runs.problem);
  return { dues: dues.data, runs: runs.data, page, more: runs.response.headers.has('link') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const body = { amount: Number(textValue(form, 'amount')) };
  const made = await apiFor<typeof payoutsCalls>(context)('POST /payouts/runs', {
    body,
    headers: await idempotencyHeaders(form, body),
  });
  if (made.ok) throw redirect(moneyPaths.payoutRun(made.data.insertedId));
  return { error: made.problem.detail };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Payouts', hidden: true });

/** Renders the page on which admins see the money due to sellers and the payout runs. */
export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dues, runs, page, more } = loaderData;
  return (
    <>
      <PageHead title="Payouts">Money due to sellers, and payouts made.</PageHead>
      <div className="stack">
        <Sums dues={dues} error={actionData?.error ?? null} />
        <Dues dues={dues} />
        <Runs runs={runs} page={page} more={more} />
      </div>
    </>
  );
}

function Sums({ dues, error }: { readonly dues: WireDues; readonly error: string | null }) {
  const { payable, waiting } = dues;
  return (
    <div className="money-sums">
      <section className="money-box" aria-labelledby="payable">
        <h2 id="payable">Can be paid out now</h2>
        <p className="amt">
          <Money taka={payable.amount} />
        </p>
        <p className="muted">to {counted(payable.sellers, 'seller')} with an account</p>
        {payable.sellers > 0 ? (
          <>
            <ButtonLink kind="primary" to={`#${PAYOUT_RUN_DIALOG}`}>
              Make a payout run
            </ButtonLink>
            <PayoutRunDialog dues={dues} error={error} />
          </>
        ) : (
          <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
        )}
      </section>
      <section className="money-box" aria-labelledby="waiting">
        <h2 id="waiting">Waiting for an account</h2>
        <p className="amt">
          <Money taka={waiting.amount} />
        </p>
        <p className="muted">
          to {counted(waiting.sellers, 'seller')} without an account, or with one newer than 24 hours
        </p>
      </section>
    </div>
  );
}

function Dues({ dues }: { readonly dues: WireDues }) {
  const { sellers, payable, waiting } = dues;
  if (sellers.length === 0) {
    return <EmptyState title="Nothing is due">Money of completed orders appears here.</EmptyState>;
  }
  const all = payable.sellers + waiting.sellers;
  return (
    <Table
      caption="Sellers to whom money is due"
      heading="Due"
      aside={all > sellers.length ? `The first ${sellers.length} of ${all}` : counted(all, 'seller')}
      columns={['Seller', 'Account', 'Since', { label: 'Due', end: true }]}
    >
      {sellers.map((due) => (
        <DueRow key={due.seller._id} due={due} />
      ))}
    </Table>
  );
}

function DueRow({ due: { seller, account, since, amount, orders } }: { readonly due: WireDue }) {
  return (
    <tr>
      <td className="full">
        <Link to={dashboardPaths.seller(seller._id)}>{seller.name}</Link>
        <p className="small muted">{seller.email}</p>
      </td>
      <td data-l="Account">
        {account ? `${accountName(account)}, ${account.holderName}` : <span className="muted">none</span>}
      </td>
      <td data-l="Since">{formatDay(since)}</td>
      <td className="r" data-l="Due">
        <b>
          <Money taka={amount} />
        </b>
        <p className="small muted">{counted(orders, 'order')}</p>
      </td>
    </tr>
  );
}

type RunsProps = {
  readonly runs: readonly WirePayoutRun[];
  readonly page: number;
  readonly more: boolean;
};

function Runs({ runs, page, more }: RunsProps) {
  if (runs.length === 0 && page === 1) return null;
  const pager = (
    <Pager
      text={`Page ${page}`}
      next={more ? moneyPaths.payouts({ page: page + 1 }) : null}
      first={page > 1 ? moneyPaths.payouts() : null}
    />
  );
  return (
    <Table
      caption="Payout runs, the latest first"
      heading="Runs"
      columns={['Made', 'By', 'Payouts', { label: 'Sum', end: true }]}
      foot={more || page > 1 ? pager : undefined}
    >
      {runs.map(({ _id, at, admin, payouts, paid, bounced, amount }) => (
        <tr key={_id}>
          <td className="full">
            <Link to={moneyPaths.payoutRun(_id)}>
              {formatDay(at)}, {formatClock(at)}
            </Link>
          </td>
          <td data-l="By">{admin.name}</td>
          <td data-l="Payouts">
            {payouts}, {paid} confirmed{bounced > 0 && `, ${bounced} came back`}
          </td>
          <td className="r" data-l="Sum">
            <b>
              <Money taka={amount} />
            </b>
          </td>
        </tr>
      ))}
    </Table>
  );
}
