import type { RouterContextProvider } from 'react-router';
import { apiFor } from '#platform/api/page-context.ts';
import { refusedPage } from '#platform/http/problem.ts';
import type { catalogCalls } from '../domains/catalog/contract.ts';
import { type CardProduct, toCardProduct } from '../domains/catalog/web/parts/card-product.ts';
import { readListing, type WholeListing } from '../domains/catalog/web/parts/listing.ts';

/** What a product's pages show. `product` is null when there is none at the address, or no longer. */
export type ProductData = {
  readonly product: WholeListing | null;
  /** Others of the same category; of all categories when the product is gone. */
  readonly similar: readonly CardProduct[];
};

/** One row of cards on a wide screen. */
const SIMILAR_SHOWN = 3;

/** Asks for a product and others like it. */
export async function loadProduct(
  context: Readonly<RouterContextProvider>,
  id: string,
): Promise<ProductData> {
  const api = apiFor<typeof catalogCalls>(context);
  const outcome = await api('GET /productAll/{id}', { params: { id } });
  if (!outcome.ok && outcome.status !== 404) throw refusedPage(outcome.problem);
  const product = outcome.ok ? readListing(outcome.data) : null;
  const others = product
    ? await api('GET /products', { query: { category: product.category, limit: SIMILAR_SHOWN + 1 } })
    : await api('GET /productsSort', { query: { limit: SIMILAR_SHOWN } });
  const similar = others.ok
    ? others.data
        .filter((one) => one._id !== product?.id)
        .slice(0, SIMILAR_SHOWN)
        .map(toCardProduct)
    : [];
  return { product, similar };
}
