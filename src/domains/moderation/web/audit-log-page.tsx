import { groupDigits } from '#kernel/money.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { moneyKinds, paymentsCalls } from '../../payments/contract.ts';
import { moneyPaths } from '../../payouts/money-paths.ts';
import type { Route } from './+types/audit-log-page.ts';
import { MoneySearch, MoneyTable } from './audit-log/money-table.tsx';
import { OrderRecord } from './audit-log/order-record.tsx';
import { runAdminAction } from './common/admin-actions.ts';
import { AuditLogTable } from './common/audit-log-table.tsx';
import { pageOf } from './common/page-of.ts';
import { RefusedAction } from './common/user-table.tsx';
import { adminPaths } from './site/admin-paths.ts';

/** Number of log entries per page. */
const ROWS = 25;

type MoneyKind = (typeof moneyKinds)[number];
/** View of the log: sales, changes of money, or actions of admins. */
type View = 'sales' | 'steps' | 'actions' | MoneyKind;

/** Views of the log by their names in the URL, in the order of the page. */
const VIEWS: readonly View[] = ['sales', 'steps', 'hold', 'intent', 'payment', 'refund', 'payout', 'actions'];

function viewLabel(view: View): string {
  const labels: Readonly<Record<View, string>> = {
    sales: t('adminRecord.sales'),
    steps: t('adminRecord.viewSteps'),
    hold: t('adminRecord.viewHolds'),
    intent: t('adminRecord.viewIntents'),
    payment: t('adminRecord.viewPayments'),
    refund: t('adminRecord.viewRefunds'),
    payout: t('nav.payouts'),
    actions: t('adminRecord.viewActions'),
  };
  return labels[view];
}

/**
 * Returns the view that the URL asks for. The default is sales. If the URL names a product, order or payment, the
 * default view shows each change of its money.
 */
function viewOf(kind: string | null, concerns: string): View {
  const asked = VIEWS.find((view) => view === kind);
  return asked ?? (concerns === '' ? 'sales' : 'steps');
}

/** Returns the path of a view; sales have the page's own path. */
function viewPath(kind: View, query: { readonly concerns?: string; readonly page?: number } = {}): string {
  return adminPaths.record({ kind: kind === 'sales' ? '' : kind, ...query });
}

type Api = ReturnType<typeof apiFor<typeof accountsCalls & typeof paymentsCalls>>;

async function readEntries(api: Api, page: number) {
  const entries = await api('GET /audit-log', { query: { page, limit: ROWS } });
  if (!entries.ok) throw Response.json(entries.problem, { status: entries.status });
  return { entries: entries.data, more: entries.response.headers.has('link') };
}

async function readOrders(api: Api, page: number) {
  const orders = await api('GET /money/orders', { query: { page, limit: ROWS } });
  if (!orders.ok) throw Response.json(orders.problem, { status: orders.status });
  return { orders: orders.data, more: orders.response.headers.has('link') };
}

async function readSteps(api: Api, kind: MoneyKind | 'steps', at: { page: number; concerns: string }) {
  const query = {
    page: at.page,
    limit: ROWS,
    kind: kind === 'steps' ? undefined : kind,
    concerns: at.concerns || undefined,
  };
  const money = await api('GET /money', { query });
  // Nothing can match an invalid id.
  if (!money.ok && money.status === 400) return { changes: [], more: false };
  if (!money.ok) throw Response.json(money.problem, { status: money.status });
  return { changes: money.data, more: money.response.headers.has('link') };
}

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const { searchParams } = args.url;
  const page = pageOf(args.url);
  const concerns = (searchParams.get('concerns') ?? '').trim();
  const kind = viewOf(searchParams.get('kind'), concerns);
  const api: Api = apiFor(args.context);
  const nothing = { entries: [], orders: [], changes: [] };
  const at = { kind, concerns, page };
  if (kind === 'actions') return { ...nothing, ...at, ...(await readEntries(api, page)) };
  if (kind === 'sales') return { ...nothing, ...at, ...(await readOrders(api, page)) };
  return { ...nothing, ...at, ...(await readSteps(api, kind, { page, concerns })) };
}

export function action(args: Route.ActionArgs) {
  return runAdminAction(args);
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.record'), hidden: true });

/** The Audit log page: sales, changes of the state of money, and admins' actions, latest first. */
export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { kind, concerns, entries, orders, changes } = loaderData;
  const isEmpty = entries.length + orders.length + changes.length === 0;
  return (
    <>
      <PageHead
        title={t('nav.record')}
        action={<ButtonLink to={moneyPaths.payouts()}>{t('nav.payouts')}</ButtonLink>}
      >
        {t('adminRecord.recordHint')}
      </PageHead>
      <RefusedAction />
      <div className="stack">
        <nav className="chips" aria-label={t('adminRecord.whatToShow')}>
          {VIEWS.map((view) => (
            <Link
              key={view}
              className={view === kind ? 'chip on' : 'chip'}
              aria-current={view === kind ? 'page' : undefined}
              to={viewPath(view, /^(?:actions|sales)$/.test(view) ? {} : { concerns })}
            >
              {viewLabel(view)}
            </Link>
          ))}
        </nav>
        {isEmpty && concerns === '' ? (
          <EmptyState title={t('notices.none')}>{t('adminRecord.nothingYetHint')}</EmptyState>
        ) : (
          <Rows {...loaderData} />
        )}
      </div>
    </>
  );
}

function Rows(shown: Route.ComponentProps['loaderData']) {
  const { kind, concerns, page, entries, orders, changes, more } = shown;
  const query = kind === 'actions' || kind === 'sales' ? {} : { concerns };
  const foot = (more || page > 1) && (
    <Pager
      text={t('adminCases.page', { page: groupDigits(page) })}
      next={more ? viewPath(kind, { ...query, page: page + 1 }) : null}
      first={page > 1 ? viewPath(kind, query) : null}
    />
  );
  if (kind === 'actions') return <AuditLogTable entries={entries} foot={foot} />;
  const search = <MoneySearch concerns={concerns} kind={kind === 'sales' ? 'steps' : kind} />;
  if (kind === 'sales') return <OrderRecord orders={orders} aside={search} foot={foot} />;
  const isEmpty = changes.length === 0;
  return (
    <MoneyTable
      changes={changes}
      aside={search}
      foot={
        isEmpty ? <Pager text={t('adminRecord.nothingWithId')} next={null} first={viewPath('steps')} /> : foot
      }
    />
  );
}
