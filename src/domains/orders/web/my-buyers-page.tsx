import { redirect } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { DownloadLink } from '#ui/download-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fold } from '#ui/fold.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { bookingsCalls } from '../../bookings/contract.ts';
import type { Route } from './+types/my-buyers-page.ts';
import { askedLists, readLists } from './common/order-lists.ts';
import { OrderPager } from './common/order-pager.tsx';
import { BuyersTable } from './my-buyers/buyers-table.tsx';
import { countWords } from './site/count-words.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Seller']);
  const asked = askedLists(args.url);
  const api = apiFor<typeof bookingsCalls>(args.context);
  const [open, done, counts] = await Promise.all([
    api('GET /buyers', { query: asked.open }),
    api('GET /buyers', { query: asked.done }),
    api('GET /buyers/counts'),
  ]);
  if (!counts.ok) throw refusedPage(counts.problem);
  const lists = readLists(asked, { open, done }, ['claimed']);
  if (!lists) throw redirect(dashboardPaths.myBuyers());
  return { ...lists, counts: counts.data, readAt: Date.now() };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.myBuyers'), hidden: true });

/**
 * The My Buyers page: orders of the seller's products, with each buyer's contact and the next step. Ended orders are
 * collapsed.
 */
export default function MyBuyersPage({ loaderData }: Route.ComponentProps) {
  const { open, done, counts, showsDone, readAt } = loaderData;
  return (
    <>
      <PageHead
        title={t('nav.myBuyers')}
        action={
          counts.open + counts.done > 0 && (
            <DownloadLink href={dashboardPaths.exportSales()} label={t('orders.download')} />
          )
        }
      >
        {t('buyers.intro')}
      </PageHead>
      {open.rows.length === 0 ? (
        <NobodyWaits isNew={counts.done === 0} />
      ) : (
        <BuyersTable
          caption={t('buyers.openCaption')}
          buyers={open.rows}
          readAt={readAt}
          foot={<OrderPager list={open} of="open" to={dashboardPaths.myBuyers} />}
        />
      )}
      {counts.done > 0 && (
        <Fold heading={t('orders.done')} count={countWords(counts.done)} open={showsDone}>
          <BuyersTable
            caption={t('orders.doneCaption')}
            buyers={done.rows}
            readAt={readAt}
            foot={<OrderPager list={done} of="done" to={dashboardPaths.myBuyers} />}
          />
        </Fold>
      )}
    </>
  );
}

/** Shows a text instead of the list if no order is open. `isNew`: the seller never had an order. */
function NobodyWaits({ isNew }: { readonly isNew: boolean }) {
  return (
    <EmptyState
      title={isNew ? t('buyers.none') : t('orders.noneOpen')}
      action={
        <ButtonLink kind="primary" to={paths.addProduct()}>
          {t('nav.addProduct')}
        </ButtonLink>
      }
    >
      {t('buyers.empty')}
    </EmptyState>
  );
}
