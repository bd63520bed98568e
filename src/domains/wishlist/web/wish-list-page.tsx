import { useEffect } from 'react';
import { redirect } from 'react-router';
import { readIntent, textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { readForm } from '#platform/api/read-form.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { answerText } from '#texts/answer-text.ts';
import { refusalInLanguage } from '#texts/refusal-in-language.ts';
import { t } from '#texts/t.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showError, showSuccess } from '#ui/toaster.ts';
import { paths } from '../../../paths.ts';
import { requireViewer } from '../../accounts/web/public/require-viewer.ts';
import type { wishlistCalls } from '../contract.ts';
import type { Route } from './+types/wish-list-page.ts';
import { orderWishByDialog, refusalNotice, wishOfDialog } from './wish-list/order-wish.ts';
import { WishTable } from './wish-list/wish-table.tsx';

/** Number of rows per page. */
const ROWS = 25;

export async function loader(args: Route.LoaderArgs) {
  const { name, email, number } = await requireViewer(args, ['Buyer']);
  const cursor = args.url.searchParams.get('cursor') ?? undefined;
  const query = { limit: ROWS, cursor };
  const outcome = await apiFor<typeof wishlistCalls>(args.context)('GET /wishlist', { query });
  if (!outcome.ok) throw refusedPage(outcome.problem);
  // The requested page is empty, for example because its last wish was deleted. The first page still shows the others.
  if (cursor !== undefined && outcome.data.length === 0) throw redirect(paths.myWishList());
  return {
    wishes: outcome.data,
    buyer: { name, email, number },
    next: outcome.next,
    first: cursor === undefined,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context });
  const params = { id: textValue(form, 'wishId') };
  const api = apiFor<typeof wishlistCalls>(context);
  const wishId = wishOfDialog(form);
  if (wishId !== null) {
    const outcome = await orderWishByDialog(api, wishId, form);
    if (outcome.ok) return redirect(paths.myOrders({ placed: 1 }));
    return { done: null, error: null, asked: { wishId, outcome: refusalInLanguage(outcome) } };
  }
  if (readIntent(form, ['order', 'delete']) === 'order') {
    const ordered = await api('PUT /wishlist/buyer/{id}', { params });
    if (ordered.ok) return redirect(paths.myOrders({ placed: 1 }));
    return { done: null, error: answerText(ordered.problem.detail), asked: null };
  }
  const deleted = await api('DELETE /wishlist/{id}', { params });
  return deleted.ok
    ? { done: t('wish.removed'), error: null, asked: null }
    : { done: null, error: answerText(deleted.problem.detail), asked: null };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: t('nav.myWishList'), hidden: true });

/** Renders the My Wish List page: the buyer's saved products, each with a button to order it. */
export default function WishListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { wishes, buyer, next, first } = loaderData;
  useEffect(() => {
    if (actionData?.done) showSuccess(actionData.done);
    const refused = actionData && refusalNotice(actionData);
    if (refused) showError(refused);
  }, [actionData]);
  return (
    <>
      <PageHead title={t('nav.myWishList')}>{t('wishes.first')}</PageHead>
      {actionData?.error && (
        <div role="alert">
          <FieldError>{actionData.error}</FieldError>
        </div>
      )}
      {wishes.length === 0 ? (
        <EmptyState
          title={t('wishes.empty')}
          action={
            <ButtonLink kind="primary" to={paths.categoryDetails('Laptop')}>
              {t('wishes.viewLaptops')}
            </ButtonLink>
          }
        >
          {t('wishes.emptyText')}
        </EmptyState>
      ) : (
        <WishTable
          wishes={wishes}
          buyer={buyer}
          asked={actionData?.asked ?? null}
          next={next}
          first={first}
        />
      )}
    </>
  );
}
