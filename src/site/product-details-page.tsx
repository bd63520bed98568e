import { useEffect } from 'react';
import { apiFor } from '#platform/api/page-context.ts';
import { Notice } from '#ui/layout.tsx';
import { Link } from '#ui/link.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showError, showSuccess } from '#ui/toaster.ts';
import { requireViewer } from '../domains/accounts/web/parts/require-viewer.ts';
import type { moderationCalls } from '../domains/moderation/contract.ts';
import { REPORT_DIALOG, ReportDialog, ReportLink } from '../domains/moderation/web/parts/report-dialog.tsx';
import { type SentReport, sendReport } from '../domains/moderation/web/parts/send-report.ts';
import type { ordersCalls } from '../domains/orders/contract.ts';
import { placeOrder } from '../domains/orders/web/parts/place-order.ts';
import type { wishlistCalls } from '../domains/wishlist/contract.ts';
import { saveWish } from '../domains/wishlist/web/parts/save-wish.ts';
import { WISH_DIALOG } from '../domains/wishlist/web/parts/wish-dialog.tsx';
import { paths } from '../paths.ts';
import type { Route } from './+types/product-details-page.ts';
import { BuyerActions, type BuyerDeed } from './parts/buyer-actions.tsx';
import { ProductView } from './parts/product-view.tsx';
import { loadProduct } from './product-data.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args);
  const { product, similar } = await loadProduct(args.context, args.params.id);
  if (!product) throw new Response('This product is no longer listed.', { status: 404 });
  const wished = viewer.userType === 'Buyer' && (await isWished(args.context, product.id));
  return { viewer, product, similar, wished };
}

/** Whether a product is on the buyer's wish list; no where it cannot be asked, for adding it again is harmless. */
async function isWished(context: Route.LoaderArgs['context'], productId: string): Promise<boolean> {
  const api = apiFor<typeof wishlistCalls>(context);
  const outcome = await api('GET /wishlist', { query: { productId, limit: 1 } });
  return outcome.ok && outcome.data.length > 0;
}

/** What somebody tried on this page, and what it came to. */
type Deed = BuyerDeed | { readonly name: 'report'; readonly outcome: SentReport };

export async function action({ context, request }: Route.ActionArgs): Promise<Deed> {
  const form = await request.formData();
  if (form.get('intent') === REPORT_DIALOG) {
    return { name: 'report', outcome: await sendReport(apiFor<typeof moderationCalls>(context), form) };
  }
  if (form.get('intent') === WISH_DIALOG) {
    return { name: 'wish', outcome: await saveWish(apiFor<typeof wishlistCalls>(context), form) };
  }
  return { name: 'order', outcome: await placeOrder(apiFor<typeof ordersCalls>(context), form) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.product.title ?? 'Product details', hidden: true });

/** Says what became of the last try; errors of fields stand in the dialog already. */
function useDeedNotice(deed: Deed | undefined) {
  useEffect(() => {
    const outcome = deed?.outcome;
    if (outcome?.ok) showSuccess(outcome.message);
    else if (outcome && outcome.message !== null) showError(outcome.message);
  }, [deed]);
}

/** Product details with Order Now and Add Wish List for buyers, and a way to report it for everybody signed in. */
export default function ProductDetailsPage({ loaderData, actionData: deed }: Route.ComponentProps) {
  const { viewer, product, similar, wished } = loaderData;
  useDeedNotice(deed);
  return (
    <ProductView product={product} similar={similar}>
      {deed?.outcome.ok && <DeedNotice deed={deed} />}
      {viewer.userType === 'Buyer' ? (
        <BuyerActions
          product={product}
          buyer={viewer}
          wished={wished}
          deed={deed?.name === 'report' ? undefined : deed}
        />
      ) : (
        <p className="muted">Only buyers can order. You are signed in as {viewer.userType ?? 'a visitor'}.</p>
      )}
      {product.sellerEmail !== viewer.email && (
        <>
          <ReportLink />
          <ReportDialog
            product={{ id: product.id, title: product.title }}
            outcome={deed?.name === 'report' ? deed.outcome : undefined}
          />
        </>
      )}
    </ProductView>
  );
}

function DeedNotice({ deed }: { readonly deed: Deed }) {
  if (deed.name === 'report') return <Notice>{deed.outcome.message}</Notice>;
  if (deed.name === 'wish') {
    return (
      <Notice>
        {deed.outcome.message}. It waits for you in <Link to={paths.myWishList()}>My Wish List</Link>.
      </Notice>
    );
  }
  return (
    <Notice>
      {deed.outcome.message}. The seller calls you to fix a time and place. Pay in{' '}
      <Link to={paths.myOrders()}>My Orders</Link> when you have tested it.
    </Notice>
  );
}
