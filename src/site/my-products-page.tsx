import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { textValue } from '#platform/api/form-response.ts';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldError } from '#ui/field.tsx';
import { FileSpreadsheet, Plus } from '#ui/icon.tsx';
import { PageHead } from '#ui/layout.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { showSuccess } from '#ui/toaster.ts';
import { useFlashNotice } from '#ui/use-flash-notice.ts';
import { requireViewer } from '../domains/accounts/web/parts/require-viewer.ts';
import type { catalogCalls } from '../domains/catalog/contract.ts';
import { type Listing, readListing } from '../domains/catalog/web/parts/listing.ts';
import { MyProductsTable } from '../domains/catalog/web/parts/my-products-table.tsx';
import { addProductDraft, forgetDraft } from '../domains/catalog/web/parts/use-draft.ts';
import type { promotionCalls } from '../domains/promotion/contract.ts';
import { AdvertiseCell } from '../domains/promotion/web/parts/advertise-cell.tsx';
import { changeAdvertisement } from '../domains/promotion/web/parts/change-advertisement.ts';
import { paths } from '../paths.ts';
import type { Route } from './+types/my-products-page.ts';

/** Rows a page. */
const ROWS = 50;

export async function loader(args: Route.LoaderArgs) {
  const viewer = await requireViewer(args, ['Seller']);
  const cursor = args.url.searchParams.get('cursor') ?? undefined;
  const api = apiFor<typeof catalogCalls & typeof promotionCalls>(args.context);
  const sellerEmail = viewer.email;
  const [products, advertised] = await Promise.all([
    api('GET /productAll', { query: { sellerEmail, limit: ROWS, cursor } }),
    api('GET /advertisement', { query: { sellerEmail, limit: 1 } }),
  ]);
  if (!products.ok) throw refusedPage(products.problem);
  return {
    viewer,
    products: products.data.map(readListing),
    next: products.next,
    first: cursor === undefined,
    advertisedId: (advertised.ok && advertised.data[0]?._id) || null,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') !== 'delete') {
    return changeAdvertisement(apiFor<typeof promotionCalls>(context), form);
  }
  const params = { id: textValue(form, 'productId') };
  const outcome = await apiFor<typeof catalogCalls>(context)('DELETE /productAll/{id}', { params });
  return { done: null, error: outcome.ok ? null : outcome.problem.detail };
}

export const meta: Route.MetaFunction = () => pageMeta({ title: 'My Products', hidden: true });

/** Shows "Product add" once, after the form sent the seller here. */
function useAddedNotice(email: string) {
  const forget = useCallback(() => forgetDraft(addProductDraft(email)), [email]);
  useFlashNotice('added', 'Product add', forget);
}

/** Says how many were listed from a file, after its page sent the seller here. */
function useListedNotice() {
  const listed = Number(useSearchParams()[0].get('listed') ?? 0);
  useFlashNotice('listed', `${listed} ${listed === 1 ? 'product' : 'products'} listed`);
}

/** My Products: what the seller has listed, whether it is sold, and which of it is advertised. */
export default function MyProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer, products, next, first, advertisedId } = loaderData;
  useAddedNotice(viewer.email);
  useListedNotice();
  useEffect(() => {
    if (actionData?.done) showSuccess(actionData.done);
  }, [actionData]);
  const add = (
    <ButtonLink kind="primary" to={paths.addProduct()}>
      <Plus className="i" aria-hidden="true" />
      Add a Products
    </ButtonLink>
  );
  const files = (
    <ButtonLink to={paths.importProducts()}>
      <FileSpreadsheet className="i" aria-hidden="true" />
      Import or export
    </ButtonLink>
  );
  const advertise = (product: Listing) => (
    <AdvertiseCell product={product} advertised={product.id === advertisedId} />
  );
  return (
    <>
      <PageHead
        title="My Products"
        action={
          <div className="form-end">
            {files}
            {products.length > 0 && add}
          </div>
        }
      >
        What you sell, newest first. One of them can be advertised on the home page.
      </PageHead>
      {actionData?.error && (
        <div role="alert">
          <FieldError>{actionData.error}</FieldError>
        </div>
      )}
      {products.length === 0 ? (
        <EmptyState title="Nothing listed yet" action={add}>
          What you list appears here, with its price and whether it is sold.
        </EmptyState>
      ) : (
        <MyProductsTable
          products={products}
          next={next}
          first={first}
          column={{ label: 'Advertisement', cell: advertise }}
        />
      )}
    </>
  );
}
