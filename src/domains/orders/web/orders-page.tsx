import { useEffect } from 'react';
import { redirect } from 'react-router';
import { textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { DownloadLink } from '#ui/download-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { Fold } from '#ui/fold.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showSuccess } from '#ui/toaster.ts';
import { useFlashNotice } from '#ui/use-flash-notice.ts';
import { dashboardPaths } from '../../../dashboard-paths.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { bookingsCalls } from '../../bookings/contract.ts';
import type { checkoutCalls } from '../../checkout/contract.ts';
import type { ordersCalls } from '../contract.ts';
import type { Route } from './+types/orders-page.ts';
import { askedLists, readLists } from './common/order-lists.ts';
import { OrderPager } from './common/order-pager.tsx';
import { OrderDialogs, OrdersTable } from './orders/orders-table.tsx';
import { countWords } from './site/count-words.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireViewer(args, ['Buyer']);
  const asked = askedLists(args.url);
  const api = apiFor<typeof bookingsCalls & typeof checkoutCalls & typeof ordersCalls>(args.context);
  const [open, done, counts] = await Promise.all([
    api('GET /bookings', { query: asked.open }),
    api('GET /bookings', { query: asked.done }),
    api('GET /bookings/counts'),
  ]);
  if (!counts.ok) throw refusedPage(counts.problem);
  const lists = readLists(asked, { open, done }, ['asked', 'claimed']);
  // The requested page is empty, for example because its last order was withdrawn. The first page still shows the other
  // orders.
  if (!lists) throw redirect(paths.myOrders());
  return { ...lists, counts: counts.data, readAt: Date.now() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const id = textValue(form, 'bookingId');
  const api = apiFor<typeof bookingsCalls & typeof checkoutCalls & typeof ordersCalls>(context);
  const params = { id };
  if (textValue(form, 'intent') === 'bought') {
    const body = { bought: textValue(form, 'answer') === 'yes' };
    const answered = await api('POST /orders/{id}/bought', { params, body });
    return { done: null, error: answered.ok ? null : answerText(answered.problem.detail) };
  }
  const outcome = await api('DELETE /bookings/{id}', { params });
  return outcome.ok
    ? { done: t('orders.deleted'), error: null }
    : { done: null, error: answerText(outcome.problem.detail) };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.myOrders'), hidden: true });

/** The My Orders page: the buyer's orders, with state and next step. Ended orders are collapsed. */
export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, done, counts } = loaderData;
  useFlashNotice('placed', t('orders.confirmed'));
  useEffect(() => {
    if (actionData?.done) showSuccess(actionData.done);
  }, [actionData]);
  return (
    <>
      <PageHead
        title={t('nav.myOrders')}
        action={
          counts.open + counts.done > 0 && (
            <DownloadLink href={dashboardPaths.exportOrders()} label={t('orders.download')} />
          )
        }
      >
        {t('orders.intro')}
      </PageHead>
      {actionData?.error && (
        <div role="alert">
          <FieldError>{actionData.error}</FieldError>
        </div>
      )}
      <OpenOrders data={loaderData} />
      {counts.done > 0 && <EndedOrders data={loaderData} />}
      <OrderDialogs bookings={[...open.rows, ...done.rows]} />
    </>
  );
}

type ListProps = { readonly data: Route.ComponentProps['loaderData'] };

function OpenOrders({ data: { open, counts, readAt } }: ListProps) {
  if (open.rows.length === 0) return <NothingOpen isNew={counts.done === 0} />;
  return (
    <OrdersTable
      caption={t('orders.openCaption')}
      bookings={open.rows}
      readAt={readAt}
      foot={<OrderPager list={open} of="open" to={paths.myOrders} />}
    />
  );
}

/**
 * Shows the ended orders in a collapsible section. It is expanded if `showsDone` is true, for example because the URL
 * requests a page of ended orders.
 */
function EndedOrders({ data: { done, counts, showsDone, readAt } }: ListProps) {
  return (
    <Fold heading={t('orders.done')} count={countWords(counts.done)} open={showsDone}>
      <OrdersTable
        caption={t('orders.doneCaption')}
        bookings={done.rows}
        readAt={readAt}
        foot={<OrderPager list={done} of="done" to={paths.myOrders} />}
      />
    </Fold>
  );
}

/** Shows a text instead of the list if no order is open. `isNew`: the buyer never ordered anything. */
function NothingOpen({ isNew }: { readonly isNew: boolean }) {
  return (
    <EmptyState
      title={isNew ? t('orders.noneYet') : t('orders.noneOpen')}
      action={
        <ButtonLink kind="primary" to={paths.categoryDetails('Laptop')}>
          {t('orders.laptops')}
        </ButtonLink>
      }
    >
      {t('orders.empty')}
    </EmptyState>
  );
}
