import { apiFor } from '#platform/api/page-context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Pager } from '#ui/pager.tsx';
import { paths } from '../../../paths.ts';
import type { accountsCalls } from '../../accounts/contract.ts';
import { requireViewer } from '../../accounts/web/parts/require-viewer.ts';
import type { moneyKinds, paymentsCalls } from '../../payments/contract.ts';
import type { Route } from './+types/audit-log-page.ts';
import { DeedsTable } from './parts/deeds-table.tsx';
import { MoneySearch, MoneyTable } from './parts/money-table.tsx';
import { pageOf } from './parts/page-of.ts';

/** Rows a page. */
const ROWS = 25;

type MoneyKind = (typeof moneyKinds)[number];

/** What can be looked at, by what stands in the address. Deeds are of admins; all else is about money. */
const VIEWS: readonly { readonly kind: '' | 'deeds' | MoneyKind; readonly label: string }[] = [
  { kind: '', label: 'All money' },
  { kind: 'hold', label: 'Holds' },
  { kind: 'intent', label: 'Payments started' },
  { kind: 'payment', label: 'Money in' },
  { kind: 'refund', label: 'Refunds' },
  { kind: 'deeds', label: 'Admin actions' },
];

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Admin']);
  const { searchParams } = args.url;
  const page = pageOf(args.url);
  const { kind } = VIEWS.find((view) => view.kind === searchParams.get('kind')) ?? { kind: '' as const };
  const concerns = (searchParams.get('concerns') ?? '').trim();
  const api = apiFor<typeof accountsCalls & typeof paymentsCalls>(args.context);
  if (kind === 'deeds') {
    const deeds = await api('GET /deeds', { query: { page, limit: ROWS } });
    if (!deeds.ok) throw Response.json(deeds.problem, { status: deeds.status });
    return { kind, concerns, page, deeds: deeds.data, changes: [], more: deeds.response.headers.has('link') };
  }
  const query = { page, limit: ROWS, kind: kind || undefined, concerns: concerns || undefined };
  const money = await api('GET /money', { query });
  // An id that cannot be one is of nothing.
  if (!money.ok && money.status === 400) return { kind, concerns, page, deeds: [], changes: [], more: false };
  if (!money.ok) throw Response.json(money.problem, { status: money.status });
  return { kind, concerns, page, deeds: [], changes: money.data, more: money.response.headers.has('link') };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'Record', hidden: true });

/** Record: every change of state of money and every deed of an admin, the latest first. */
export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { kind, concerns, page, deeds, changes, more } = loaderData;
  const foot = (
    <Pager
      text={`Page ${page}`}
      next={more ? paths.record({ kind, concerns, page: page + 1 }) : null}
      first={page > 1 ? paths.record({ kind, concerns }) : null}
    />
  );
  const isEmpty = deeds.length === 0 && changes.length === 0;
  return (
    <>
      <PageHead title="Record">Who moved money and what admins did: when, and why.</PageHead>
      <div className="stack">
        <nav className="chips" aria-label="What to show">
          {VIEWS.map((view) => (
            <Link
              key={view.kind}
              className={view.kind === kind ? 'chip on' : 'chip'}
              aria-current={view.kind === kind ? 'page' : undefined}
              to={paths.record({ kind: view.kind, concerns: view.kind === 'deeds' ? '' : concerns })}
            >
              {view.label}
            </Link>
          ))}
        </nav>
        {isEmpty && concerns === '' && (
          <EmptyState title="Nothing yet">What happens is written down here.</EmptyState>
        )}
        {kind === 'deeds'
          ? deeds.length > 0 && <DeedsTable deeds={deeds} foot={foot} />
          : (!isEmpty || concerns !== '') && (
              <MoneyTable
                changes={changes}
                aside={<MoneySearch concerns={concerns} kind={kind} />}
                foot={
                  isEmpty ? <Pager text="Nothing with this id" next={null} first={paths.record()} /> : foot
                }
              />
            )}
      </div>
    </>
  );
}
