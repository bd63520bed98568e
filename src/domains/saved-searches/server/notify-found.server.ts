import { sql } from 'kysely';
import { clipText } from '#kernel/clip-text.ts';
import { localDigits } from '#kernel/locale.ts';
import { formatTaka, poishaToTaka } from '#kernel/money.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { paths } from '../../../paths.ts';
import type { User } from '../../accounts/public-api.server.ts';
import { isForSale } from '../../catalog/products/rules.ts';
import { emailItem, type Product, productsByIds } from '../../catalog/public-api.server.ts';
import { type NewNotification, type NotifyOptions, notify } from '../../notifications/public-api.server.ts';
import type { SavedQuery } from '../contract.ts';
import { searchPath } from '../search-path.ts';

/** Number of searches that one transaction handles. */
const BATCH_SIZE = 100;
/** Maximum number of listings in one email. */
const MAX_NAMED = 8;

type Due = {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly search: SavedQuery;
};

/**
 * Returns the searches that have been due longest, and marks them as notified. Skips searches that other workers have
 * locked.
 */
async function takeDue(tx: Tx, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select id from saved_searches where due_at <= ${now} order by due_at limit ${BATCH_SIZE}
      for update skip locked
    )
    update saved_searches saved set due_at = null, notified_at = ${now}
    from due, saved_queries query
    where saved.id = due.id and query.id = saved.query_id
    returning saved.id, saved.person_id as "personId", saved.name, query.search`.execute(tx);
  return rows;
}

/** Returns the hits that the owners do not know yet, newest first, and marks them as notified. */
async function takeHits(tx: Tx, searchIds: readonly string[], now: Date): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ searchId: string; productId: string; foundAt: Date }>`
    update saved_search_hits set notified_at = ${now}
    where search_id = any(${searchIds}::uuid[]) and notified_at is null
    returning search_id as "searchId", product_id as "productId", found_at as "foundAt"`.execute(tx);
  const newest = rows.toSorted((a, b) => b.foundAt.getTime() - a.foundAt.getTime());
  const bySearch = Map.groupBy(newest, ({ searchId }) => searchId);
  return new Map([...bySearch].map(([id, hits]) => [id, hits.map(({ productId }) => productId)]));
}

/** Formats listings for an email: one listing with its picture, several as a list. */
function listingsInEmail(
  products: readonly Product[],
  publicUrl: string,
): Pick<Email, 'item' | 'rows' | 'closing'> {
  const [first] = products;
  if (products.length === 1 && first) return { item: emailItem(first, { publicUrl }) };
  const rows = products.slice(0, MAX_NAMED).map((product) => ({
    label: formatTaka(poishaToTaka(product.resalePricePoisha)),
    value: `${clipText(product.title, 80)}, ${localName(product.location)}`,
    url: publicUrl + paths.categoryList(product.id),
  }));
  const others = products.length - rows.length;
  return others > 0
    ? { rows, closing: [t('email.andMore', { count: localDigits(String(others)) })] }
    : { rows };
}

function foundEmail(
  reader: User,
  { name, search }: Due,
  products: readonly Product[],
  publicUrl: string,
): Email {
  const [first] = products;
  const isOne = products.length === 1 && first;
  const shown = clipText(name, 60);
  return emailTo(reader, () => {
    const heading = t('searchEmail.found', { count: products.length });
    return {
      subject: `${heading}: ${shown}`,
      heading,
      paragraphs: [
        isOne ? t('searchEmail.foundIt', { name: shown }) : t('searchEmail.foundThem', { name: shown }),
      ],
      ...listingsInEmail(products, publicUrl),
      action: isOne
        ? { label: t('searchEmail.see'), url: publicUrl + paths.categoryList(first.id) }
        : { label: t('searchEmail.seeAll'), url: publicUrl + searchPath(search) },
      reason: t('searchEmail.because'),
      subscription: { personId: reader.id, topic: 'searches', about: t('topic.searches') },
    };
  });
}

function notificationOf(due: Due, products: readonly Product[], publicUrl: string): NewNotification {
  const [first] = products;
  const cheapest = Math.min(...products.map(({ resalePricePoisha }) => poishaToTaka(resalePricePoisha)));
  return {
    personId: due.personId,
    kind: 'search-found',
    // Each listing is notified only once per search. So the newest listing identifies the notification.
    occasion: `${due.id} ${first?.id}`,
    subjectId: due.id,
    ...(products.length === 1 && first ? { productId: first.id } : {}),
    details: { name: due.name, count: products.length, toTaka: cheapest, path: searchPath(due.search) },
    email: (reader) => foundEmail(reader, due, products, publicUrl),
  };
}

/** Sends one batch of due notifications about listings that are still for sale. Returns the number of due searches. */
async function notifyNext(tx: Tx, options: NotifyOptions): Promise<number> {
  const due = await takeDue(tx, options.now);
  const hits = await takeHits(
    tx,
    due.map(({ id }) => id),
    options.now,
  );
  const found = await productsByIds(tx, [...new Set([...hits.values()].flat())], options.now);
  const forSale = new Map(found.filter(({ state }) => isForSale(state)).map((one) => [one.id, one]));
  const notifications = due.flatMap((one) => {
    const products = (hits.get(one.id) ?? []).flatMap((id) => forSale.get(id) ?? []);
    return products.length > 0 ? [notificationOf(one, products, options.publicUrl)] : [];
  });
  await notify(tx, notifications, options);
  return due.length;
}

/**
 * Sends the notifications of all due searches. Each batch marks its hits as notified in the same transaction. If a
 * batch fails, it has sent nothing, and the next run sends its notifications.
 */
export async function notifyDue(
  db: Db,
  { clock, publicUrl }: { readonly clock: () => Date; readonly publicUrl: string },
): Promise<void> {
  const next = () => inTransaction(db, (tx) => notifyNext(tx, { now: clock(), publicUrl }));
  while ((await next()) > 0);
}
