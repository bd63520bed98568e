import { cutPage, type Page } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { MAX_SHOWN_CONTACTS, type WireProduct } from '../../catalog/contract.ts';
import { isForSale } from '../../catalog/products/rules.ts';
import {
  type ContactRule,
  type WireProductOptions,
  wireProductsByIds,
} from '../../catalog/public-api.server.ts';
import type { WireAdvertisement } from '../contract.ts';
import type { Advertisement } from './advertisement.ts';
import { type ActivePage, countUpTo, selectActive } from './store.server.ts';

function toWire(advertisement: Advertisement, product: WireProduct): WireAdvertisement {
  return {
    ...product,
    email: product.sellerEmail,
    advertisementId: advertisement.id,
    advertisedAt: advertisement.startedAt.toISOString(),
  };
}

/**
 * Converts advertisements to their form in responses. Omits products that are no longer for sale: the event that ends
 * their advertisements may be pending.
 */
async function describe(
  db: Db,
  rows: readonly Advertisement[],
  options: WireProductOptions,
): Promise<WireAdvertisement[]> {
  const products = await wireProductsByIds(
    db,
    rows.map((row) => row.productId),
    options,
  );
  return rows.flatMap((row) => {
    const product = products.get(row.productId);
    return product && isForSale(product.state) ? [toWire(row, product)] : [];
  });
}

const withoutContact = (one: WireAdvertisement): WireAdvertisement => ({
  ...one,
  number: '',
  sellerEmail: '',
  email: '',
});

/**
 * Removes the sellers' contact data from all advertisements except the newest `MAX_SHOWN_CONTACTS` of the whole list.
 */
async function holdBackContacts(db: Db, before: string, page: Page<WireAdvertisement>) {
  const contactsLeft = MAX_SHOWN_CONTACTS - (await countUpTo(db, before, MAX_SHOWN_CONTACTS));
  return { ...page, rows: page.rows.map((one, at) => (at < contactsLeft ? one : withoutContact(one))) };
}

/** Requested page of the list, and the rule for which sellers' contact data the caller may see. */
type AdvertisementPage = ActivePage & {
  readonly contacts: ContactRule;
};

/** Returns one page of advertisements, newest first, and whether older ones follow. */
export async function readAdvertisements(
  db: Db,
  page: AdvertisementPage,
  options: WireProductOptions,
): Promise<Page<WireAdvertisement>> {
  const found = await findAdvertisements(db, page, options);
  // guard: contacts-of-restricted-advertisements (condition => false)
  if (page.contacts === 'none') return { ...found, rows: found.rows.map(withoutContact) };
  // guard: contacts-of-deep-advertisements (condition => false)
  return page.contacts === 'head' && page.before !== null ? holdBackContacts(db, page.before, found) : found;
}

async function findAdvertisements(
  db: Db,
  page: ActivePage,
  options: WireProductOptions,
): Promise<Page<WireAdvertisement>> {
  const found: WireAdvertisement[] = [];
  let { before } = page;
  for (;;) {
    const rows = await selectActive(db, { ...page, before, limit: page.limit + 1 });
    found.push(...(await describe(db, rows, options)));
    const last = rows.at(-1);
    if (!last || rows.length <= page.limit || found.length > page.limit) break;
    before = last.id;
  }
  return cutPage(found, page.limit);
}
