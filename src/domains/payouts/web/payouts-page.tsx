import './common/money.css';
import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { groupDigits } from '#kernel/money.ts';
import { idempotencyHeaders } from '#platform/api/form-idempotency.ts';
import { textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
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

/** Number of payout runs per page. */
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
  return { error: answerText(made.problem.detail) };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.payouts'), hidden: true });

/** Renders the page on which admins see the money due to sellers and the payout runs. */
export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { dues, runs, page, more } = loaderData;
  return (
    <>
      <PageHead title={t('nav.payouts')}>{t('adminCases.payoutsIntro')}</PageHead>
      <div className="stack">
        <Sums dues={dues} error={actionData?.error ?? null} />
        <Dues dues={dues} />
        <Runs runs={runs} page={page} more={more} />
      </div>
    </>
  );
}

function Sums({ dues, error }: { readonly dues: WireDues; readonly error: string | null }) {
  const { payable, waiting, disputed, lost } = dues;
  return (
    <div className="money-sums">
      <SumBox
        id="payable"
        title={t('adminCases.payableNow')}
        taka={payable.amount}
        action={
          payable.sellers > 0 ? (
            <>
              <ButtonLink kind="primary" to={`#${PAYOUT_RUN_DIALOG}`}>
                {t('adminCases.makeRun')}
              </ButtonLink>
              <PayoutRunDialog dues={dues} error={error} />
            </>
          ) : (
            <div role="alert">{error && <FieldError>{error}</FieldError>}</div>
          )
        }
      >
        {t('adminCases.payableTo', { count: payable.sellers })}
      </SumBox>
      <SumBox id="waiting" title={t('adminCases.waitsForAccount')} taka={waiting.amount}>
        {t('adminCases.waitsFor', { count: waiting.sellers })}
      </SumBox>
      {disputed.sellers > 0 && (
        <SumBox id="disputed" title={t('adminCases.disputed')} taka={disputed.amount}>
          {t('adminCases.disputedOf', { count: disputed.sellers })}
        </SumBox>
      )}
      {lost.sellers > 0 && (
        <SumBox id="lost" title={t('adminCases.lost')} taka={lost.amount}>
          {t('adminCases.lostOf', { count: lost.sellers })}
        </SumBox>
      )}
    </div>
  );
}

type SumBoxProps = {
  readonly id: string;
  readonly title: string;
  readonly taka: number;
  /** Text that says whose money it is. */
  readonly children: string;
  /** Button and dialog below the text. */
  readonly action?: ReactNode;
};

/** Shows one sum of money with its title. */
function SumBox({ id, title, taka, children, action }: SumBoxProps) {
  return (
    <section className="money-box" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="amt">
        <Money taka={taka} />
      </p>
      <p className="muted">{children}</p>
      {action}
    </section>
  );
}

function Dues({ dues }: { readonly dues: WireDues }) {
  const { sellers, payable, waiting } = dues;
  if (sellers.length === 0) {
    return <EmptyState title={t('money.nothingDue')}>{t('adminCases.dueLater')}</EmptyState>;
  }
  const count = payable.sellers + waiting.sellers;
  const aside =
    count > sellers.length
      ? t('adminCases.firstOf', { shown: groupDigits(sellers.length), count: groupDigits(count) })
      : t('adminQueue.sellers', { count });
  return (
    <Table
      caption={t('adminCases.dueCaption')}
      heading={t('adminCases.due')}
      aside={aside}
      columns={[
        t('frame.seller'),
        t('adminCases.account'),
        t('adminCases.since'),
        { label: t('adminCases.due'), end: true },
      ]}
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
      <td data-l={t('adminCases.account')}>
        {account ? (
          `${accountName(account)}, ${account.holderName}`
        ) : (
          <span className="muted">{t('adminCases.noAccount')}</span>
        )}
      </td>
      <td data-l={t('adminCases.since')}>{formatDay(since)}</td>
      <td className="r" data-l={t('adminCases.due')}>
        <b>
          <Money taka={amount} />
        </b>
        <p className="small muted">{t('line.orders', { count: orders })}</p>
      </td>
    </tr>
  );
}

/** Returns how many payouts a run has, and how many of them were confirmed or returned. */
function countsText({ payouts, paid, bounced }: Pick<WirePayoutRun, 'payouts' | 'paid' | 'bounced'>): string {
  const [count, confirmed, back] = [groupDigits(payouts), groupDigits(paid), groupDigits(bounced)];
  return bounced > 0
    ? t('adminCases.confirmedAndBack', { count, paid: confirmed, bounced: back })
    : t('adminCases.confirmed', { count, paid: confirmed });
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
      text={t('adminCases.page', { page: groupDigits(page) })}
      next={more ? moneyPaths.payouts({ page: page + 1 }) : null}
      first={page > 1 ? moneyPaths.payouts() : null}
    />
  );
  return (
    <Table
      caption={t('adminCases.runsCaption')}
      heading={t('adminCases.runs')}
      columns={[
        t('adminCases.made'),
        t('adminCases.madeBy'),
        t('adminCases.payouts'),
        { label: t('adminCases.sum'), end: true },
      ]}
      foot={more || page > 1 ? pager : undefined}
    >
      {runs.map(({ _id, at, admin, amount, ...counts }) => (
        <tr key={_id}>
          <td className="full">
            <Link to={moneyPaths.payoutRun(_id)}>
              {formatDay(at)}, {formatClock(at)}
            </Link>
          </td>
          <td data-l={t('adminCases.madeBy')}>{admin.name}</td>
          <td data-l={t('adminCases.payouts')}>{countsText(counts)}</td>
          <td className="r" data-l={t('adminCases.sum')}>
            <b>
              <Money taka={amount} />
            </b>
          </td>
        </tr>
      ))}
    </Table>
  );
}
