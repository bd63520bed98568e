import { sql } from 'kysely';
import { localDigits } from '#kernel/locale.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { publishAll } from '#platform/work/events.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import { t } from '#texts/t.ts';
import { formatDate } from '#ui/dates.ts';
import { paths } from '../../../paths.ts';
import { type User, usersByIds } from '../../accounts/public-api.server.ts';
import { productWithdrawn } from '../../catalog/events.ts';
import { earliestEnd, endsSoonBefore, TERM_DAYS } from '../../catalog/products/listing-term.ts';
import type { Product } from '../../catalog/products/product.ts';
import {
  emailItem,
  endHoldsOf,
  insertChanges,
  productsByIds,
  titleInSubject,
} from '../../catalog/public-api.server.ts';

/** Number of listings that one transaction withdraws at the end of their term. */
const BATCH_SIZE = 500;
/** Maximum number of one seller's listings per email. The next email contains further listings. */
const EMAIL_SIZE = 1_000;
/** Maximum number of listings that an email names; it only counts further ones. */
const MAX_NAMED = 10;

type EndingListing = {
  readonly id: string;
  readonly sellerId: string;
  readonly title: string;
  readonly endsAt: Date;
};

/**
 * Returns one seller's listings whose term ends soon, and marks them as notified. Skips listings about which the seller
 * already got an email. If the job did not run for some days, a term may end too soon after the email. Then
 * this function extends the term.
 */
async function takeEndingUnnotified(tx: Tx, now: Date): Promise<EndingListing[]> {
  const soon = endsSoonBefore(now);
  const { rows } = await sql<EndingListing>`
    with next as (
      select seller_id from products where state = 'unsold' and ends_at <= ${soon} and end_notified_at is null
      order by ends_at limit 1
    ), unnotified as (
      select id from products
      where seller_id = (select seller_id from next) and state = 'unsold' and ends_at <= ${soon} and end_notified_at is null
      order by id limit ${EMAIL_SIZE} for no key update
    )
    update products set end_notified_at = ${now}, ends_at = greatest(ends_at, ${earliestEnd(now)}::timestamptz)
    from unnotified where products.id = unnotified.id
    returning products.id, seller_id as "sellerId", title, ends_at as "endsAt"`.execute(tx);
  return rows.sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
}

/** Returns the paragraph about ending listings for the email: details of a single listing, or the names of several. */
function whatEnds(
  listings: readonly EndingListing[],
  only: Product | undefined,
  publicUrl: string,
): Pick<Email, 'item' | 'rows' | 'closing'> {
  if (only) return { item: emailItem(only, { publicUrl }) };
  const rows = listings.slice(0, MAX_NAMED).map(({ title, endsAt }) => ({
    label: t('sellerEmail.until', { day: formatDate(endsAt) }),
    value: title,
  }));
  const others = listings.length - rows.length;
  return others > 0
    ? { rows, closing: [t('email.andMore', { count: localDigits(String(others)) })] }
    : { rows };
}

async function noticeEmail(
  tx: Tx,
  seller: User,
  listings: readonly [EndingListing, ...EndingListing[]],
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<Email> {
  const [first] = listings;
  const isOne = listings.length === 1;
  const [only] = isOne ? await productsByIds(tx, [first.id], now) : [];
  return emailTo(seller, () => {
    const day = formatDate(first.endsAt);
    const days = localDigits(String(TERM_DAYS));
    const manyEnd = t('sellerEmail.manyEnd', { count: localDigits(String(listings.length)) });
    return {
      subject: isOne ? t('sellerEmail.titleUntil', { title: titleInSubject(first), day }) : manyEnd,
      heading: isOne ? t('sellerEmail.listedUntil', { day }) : manyEnd,
      paragraphs: isOne
        ? [t('sellerEmail.thenGone'), t('sellerEmail.renewOne', { days })]
        : [t('sellerEmail.thenAllGone'), t('sellerEmail.renewMany', { days })],
      ...whatEnds(listings, only, publicUrl),
      action: { label: t('sellerEmail.renewButton'), url: publicUrl + paths.myProducts() },
      reason: t('email.becauseYouSell'),
      subscription: { personId: seller.id, topic: 'listings', about: t('topic.listings') },
    };
  });
}

/** Emails sellers about listings whose term ends soon, once per term. Returns the number of emails. */
export async function emailSellersOfEnds(db: Db, now: Date, publicUrl: string): Promise<number> {
  for (let emails = 0; ; emails += 1) {
    const hasEmailed = await inTransaction(db, async (tx) => {
      const listings = await takeEndingUnnotified(tx, now);
      const [first, ...others] = listings;
      if (!first) return false;
      const seller = (await usersByIds(tx, [first.sellerId])).get(first.sellerId);
      if (seller && !seller.closedAt)
        await queueEmail(tx, await noticeEmail(tx, seller, [first, ...others], { now, publicUrl }));
      return true;
    });
    if (!hasEmailed) return emails;
  }
}

/**
 * Locks and returns listings whose term has ended. Skips listings reserved for a payment; a later run withdraws these.
 */
async function lockOver(tx: Tx, now: Date): Promise<{ readonly id: string; readonly sellerId: string }[]> {
  const { rows } = await sql<{ id: string; sellerId: string }>`
    select id, seller_id as "sellerId" from products
    where state = 'unsold' and ends_at <= ${now} and end_notified_at is not null and (held_until > ${now}) is not true
    order by id limit ${BATCH_SIZE} for no key update skip locked`.execute(tx);
  return rows;
}

async function endBatch(tx: Tx, now: Date): Promise<number> {
  const over = await lockOver(tx, now);
  if (over.length === 0) return 0;
  const ids = over.map(({ id }) => id);
  await endHoldsOf(tx, ids, now);
  await sql`
    update products set state = 'withdrawn', withdrawn_at = ${now}, ending = 'lapsed', held_until = null
    where id = any(${ids}::uuid[])`.execute(tx);
  await insertChanges(tx, ids, { action: 'lapsed', by: null, now });
  const payloads = over.map(({ id: productId, sellerId }) => ({
    productId,
    sellerId,
    withdrawnBy: sellerId,
    ending: 'lapsed' as const,
  }));
  await publishAll(tx, productWithdrawn, payloads);
  return ids.length;
}

/**
 * Withdraws listings whose term has ended, if their seller was notified. Publishes `product.withdrawn` for each;
 * returns their number.
 */
export async function endTerms(db: Db, now: Date): Promise<number> {
  let ended = 0;
  for (;;) {
    const batch = await inTransaction(db, (tx) => endBatch(tx, now));
    if (batch === 0) return ended;
    ended += batch;
  }
}
