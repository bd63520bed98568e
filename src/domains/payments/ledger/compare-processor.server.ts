import { sql } from 'kysely';
import { DAY_MS } from '#kernel/clock.ts';
import { formatTaka, POISHA_PER_TAKA } from '#kernel/money.ts';
import { type Db, inTransaction, type Tx } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { defineCounter } from '#platform/process/telemetry/metrics.server.ts';
import type { Email } from '#platform/work/email-layout.server.ts';
import { enqueue } from '#platform/work/jobs.server.ts';
import { queueEmails } from '#platform/work/mail.server.ts';
import { paths } from '../../../paths.ts';
import { selectUsers } from '../../accounts/public-api.server.ts';
import type { Gateway, ProcessorDispute, ReturnedEntry, TimeRange } from '../server/gateway.ts';
import { checkDisputeJob, checkRefundJob } from '../server/jobs.server.ts';
import { paymentOfProcessorIntent, unknownRefunds } from '../server/payment-store.server.ts';

const found = defineCounter(
  'market_processor_differences_total',
  'Differences between the card processor’s records and our records, by subject',
  ['about'],
  [{ about: 'payment' }, { about: 'refund' }, { about: 'dispute' }],
);

/** Kind of money to compare: payments, refunds, and amounts disputed through a cardholder's bank. */
type About = 'payment' | 'refund' | 'dispute';

/** A difference between our tables and the card processor. An amount is null if that side has no entry. */
type Difference = {
  readonly about: About;
  readonly processorId: string;
  readonly oursPoisha: number | null;
  readonly theirsPoisha: number | null;
  /** Order of the money; null if unknown. */
  readonly bookingId: string | null;
  /** True for a dispute about a payment that bought nothing. It concerns no payout. */
  readonly boughtNothing: boolean;
};

/** Functions to read one kind of money in our tables `payments` and `refunds`, and at the card processor. */
type Books = {
  readonly about: About;
  /** Lists the processor's entries in a range of time. An amount is null if no money has moved. */
  readonly list: (range: TimeRange) => Promise<readonly ReturnedEntry[]>;
  /** Fetches the current amount of one entry from the processor. */
  readonly look: (processorId: string) => Promise<number | null>;
  /** Reads the amounts of our entries in a range of time, by the processor's id. */
  readonly ours: (db: Db, range: TimeRange) => Promise<ReadonlyMap<string, number>>;
  /** Reads the amounts of our entries that have one of the processor's ids, by that id. */
  readonly oursOf: (db: Db, processorIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
};

type Row = { readonly processorId: string; readonly amountPoisha: number };

const byNumber = ({ rows }: { readonly rows: readonly Row[] }) =>
  new Map(rows.map(({ processorId, amountPoisha }) => [processorId, amountPoisha]));

const payments = sql`
  select intent.processor_id as "processorId", payment.amount_poisha as "amountPoisha"
  from payments payment join payment_intents intent on intent.id = payment.intent_id`;
const refunds = sql`
  select refund.processor_id as "processorId", refund.amount_poisha as "amountPoisha"
  from refunds refund`;

const takenBy = ({ processorId, takenPoisha }: ProcessorDispute) => ({
  processorId,
  amountPoisha: takenPoisha || null,
});

function paymentBooks(gateway: Gateway): Books {
  return {
    about: 'payment',
    list: gateway.listReceived,
    look: async (processorId) => {
      const intent = await gateway.findIntent(processorId);
      return intent?.state === 'succeeded' ? intent.receivedPoisha : null;
    },
    ours: async (db, { from, to }) =>
      byNumber(
        await sql<Row>`${payments} where payment.paid_at >= ${from} and payment.paid_at < ${to}`.execute(db),
      ),
    oursOf: async (db, ids) =>
      byNumber(await sql<Row>`${payments} where intent.processor_id = any(${ids}::text[])`.execute(db)),
  };
}

function refundBooks(gateway: Gateway): Books {
  return {
    about: 'refund',
    list: gateway.listReturned,
    look: async (processorId) => {
      const refund = await gateway.findRefund(processorId);
      return refund?.state === 'succeeded' ? refund.amountPoisha : null;
    },
    ours: async (db, { from, to }) =>
      byNumber(
        // A refund without an id at the processor was done by a lost dispute.
        await sql<Row>`${refunds} where refund.state = 'succeeded' and refund.processor_id is not null
          and refund.checked_at >= ${from} and refund.checked_at < ${to}`.execute(db),
      ),
    oursOf: async (db, ids) =>
      byNumber(
        await sql<Row>`${refunds} where refund.state = 'succeeded'
          and refund.processor_id = any(${ids}::text[])`.execute(db),
      ),
  };
}

/**
 * Returns the functions to read disputes. Our tables have no disputes, so each dispute counts as a difference until the
 * market wins it.
 */
function disputeBooks(gateway: Gateway): Books {
  return {
    about: 'dispute',
    list: async (range) => (await gateway.listDisputes(range)).map(takenBy),
    look: async (processorId) => (await gateway.findDispute(processorId))?.takenPoisha || null,
    ours: async () => new Map(),
    oursOf: async () => new Map(),
  };
}

function booksOf(gateway: Gateway): readonly Books[] {
  return [paymentBooks(gateway), refundBooks(gateway), disputeBooks(gateway)];
}

/** Returns the processor's ids of all unresolved differences of one kind. */
async function openDifferences(db: Db, about: About): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select processor_id as id from processor_differences
    where about = ${about} and gone_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the processor's ids of disputes on which the banks have not decided. */
async function openDisputes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select processor_id as id from processor_differences
    where about = 'dispute' and gone_at is null and not is_lost`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Stores whether a dispute was lost. Returns true if it was lost and that is new. Does nothing if the dispute never
 * took money.
 */
async function storeLost(tx: Tx, { processorId, isLost }: ProcessorDispute): Promise<boolean> {
  const { rows } = await sql`
    update processor_differences set is_lost = ${isLost}
    where about = 'dispute' and processor_id = ${processorId} and is_lost <> ${isLost}
    returning 1`.execute(tx);
  return isLost && rows.length > 0;
}

/** Compares one kind of money by the processor's id: everything in the range, and all unresolved differences. */
async function compare(db: Db, books: Books, range: TimeRange): Promise<Difference[]> {
  const listed = new Map(
    (await books.list(range)).map(({ processorId, amountPoisha }) => [processorId, amountPoisha]),
  );
  const before = await openDifferences(db, books.about);
  const recent = await books.ours(db, range);
  const ids = [...new Set([...listed.keys(), ...recent.keys(), ...before])];
  const ours = await books.oursOf(db, ids);
  const compared: Difference[] = [];
  for (const processorId of ids) {
    // The processor's entry may lie outside of the range. Then the list lacks it, and it is fetched separately.
    const theirsPoisha = listed.get(processorId) ?? (await books.look(processorId));
    compared.push({
      about: books.about,
      processorId,
      oursPoisha: ours.get(processorId) ?? null,
      theirsPoisha,
      bookingId: null,
      boughtNothing: false,
    });
  }
  return compared;
}

const differs = ({ oursPoisha, theirsPoisha }: Difference) => oursPoisha !== theirsPoisha;

/** Stores the result of a comparison; returns the new differences. */
async function storeCompared(tx: Tx, compared: readonly Difference[], now: Date): Promise<Difference[]> {
  const fresh: Difference[] = [];
  for (const difference of compared.filter(differs)) {
    const { about, processorId, oursPoisha, theirsPoisha, bookingId, boughtNothing } = difference;
    const { rows } = await sql`
      insert into processor_differences (about, processor_id, ours_poisha, theirs_poisha, found_at)
      values (${about}, ${processorId}, ${oursPoisha}, ${theirsPoisha}, ${now})
      on conflict (about, processor_id) do update
      set ours_poisha = excluded.ours_poisha, theirs_poisha = excluded.theirs_poisha, found_at = excluded.found_at,
        gone_at = null
      where processor_differences.gone_at is not null
        or (processor_differences.ours_poisha, processor_differences.theirs_poisha)
          is distinct from (excluded.ours_poisha, excluded.theirs_poisha)
      returning 1`.execute(tx);
    if (rows.length > 0) fresh.push(difference);
    // The nightly comparison may have found the difference first, without its order. Payouts leave out the order of a
    // stored dispute. So a payment that bought nothing stores none: the order may have another payment, for its sale.
    if (bookingId !== null)
      await sql`update processor_differences set booking_id = ${boughtNothing ? null : bookingId}
        where about = ${about} and processor_id = ${processorId}`.execute(tx);
  }
  const agreed = compared.filter((one) => !differs(one));
  await sql`
    update processor_differences set gone_at = ${now} where gone_at is null and (about, processor_id) in (
      select * from unnest(${agreed.map(({ about }) => about)}::text[],
        ${agreed.map(({ processorId }) => processorId)}::text[])
    )`.execute(tx);
  return fresh;
}

const sum = (poisha: number | null) => (poisha === null ? 'nothing' : formatTaka(poisha / POISHA_PER_TAKA));

/** Maximum number of differences named in one email. */
const MOST_NAMED = 20;

/** Returns the end of a text about a difference: the page of its order, if it is known. */
const pageText = ({ bookingId }: Difference) =>
  bookingId === null ? '' : `. Page of the order: ${paths.order(bookingId)}`;

/** Returns a difference as text, with the page of its order. */
function differenceText(difference: Difference): string {
  const { about, processorId, oursPoisha, theirsPoisha } = difference;
  const page = pageText(difference);
  if (about === 'dispute' && theirsPoisha !== null)
    return `dispute ${processorId}: the buyer’s bank withholds ${sum(theirsPoisha)}${page}`;
  return `${about} ${processorId}: ${sum(oursPoisha)} in our records, ${sum(theirsPoisha)} in the card processor’s${page}`;
}

/** Subject and text of an email to admins. */
type AdminEmail = Pick<Email, 'subject' | 'heading' | 'paragraphs'>;

function differencesEmail(fresh: readonly Difference[]): AdminEmail {
  return {
    subject: 'Our payment records differ from the card processor’s',
    heading: 'Payment records differ',
    paragraphs: [
      fresh.length === 1
        ? 'Secondbyte found one difference.'
        : `Secondbyte found ${fresh.length} differences.`,
      ...fresh.slice(0, MOST_NAMED).map(differenceText),
      ...(fresh.some(({ about, boughtNothing }) => about === 'dispute' && !boughtNothing)
        ? ['Payouts to the seller leave out the withheld money until the dispute is won.']
        : []),
      'Secondbyte changed no payment or refund. Look up the numbers at the card processor. docs/money.md explains what to do. npm run doctor reports each difference until both records agree. It reports a dispute until the bank has decided.',
    ],
  };
}

function lostDisputeEmail(dispute: Difference): AdminEmail {
  const { processorId, theirsPoisha, boughtNothing } = dispute;
  return {
    subject: 'A buyer’s bank has decided a dispute against us',
    heading: 'Dispute lost',
    paragraphs: [
      `dispute ${processorId}: the buyer’s bank has returned ${sum(theirsPoisha)} to the buyer${pageText(dispute)}`,
      boughtNothing
        ? 'The payment bought nothing, so no payout changes.'
        : 'The seller gets no payout for this order. If the bank returned only a part, pay the rest to the seller outside Secondbyte. If the seller was already paid, settle the amount with them.',
      'docs/money.md explains what to do. npm run doctor no longer reports this dispute as a difference. Its check bank-disputes shows the sum of all lost disputes.',
    ],
  };
}

async function emailAdmins(tx: Tx, email: AdminEmail): Promise<void> {
  const admins = await selectUsers(tx, {
    userType: 'Admin',
    search: null,
    verified: null,
    limit: 100,
    offset: 0,
  });
  await queueEmails(
    tx,
    admins.map(({ email: to }) => ({
      to,
      ...email,
      reason: 'You get this because you are an admin of Secondbyte.',
    })),
  );
}

/** Dependencies of a comparison. */
export type CompareDeps = { readonly db: Db; readonly gateway: Gateway; readonly log: Log };

/**
 * Compares the card processor's entries with our tables `payments` and `refunds`. Logs new differences and notifies
 * admins of them. Queues checks of undecided disputes. Changes no money. Calls the network.
 */
export async function compareProcessor({ db, gateway, log }: CompareDeps, range: TimeRange): Promise<void> {
  const compared: Difference[] = [];
  for (const books of booksOf(gateway)) compared.push(...(await compare(db, books, range)));
  const fresh = await inTransaction(db, (tx) => recordCompared(tx, compared, range.to));
  for (const difference of fresh) logDifference(log, difference);
  // The webhook message about the bank's decision may have been lost.
  for (const processorId of await openDisputes(db)) await enqueue(db, checkDisputeJob, { processorId });
}

function logDifference(log: Log, difference: Difference): void {
  log.error({ ...difference }, 'the card processor’s records differ from our records');
}

/** Stores the result of a comparison. Counts new differences, notifies admins of them, and returns them. */
async function recordCompared(tx: Tx, compared: readonly Difference[], now: Date): Promise<Difference[]> {
  const fresh = await storeCompared(tx, compared, now);
  if (fresh.length > 0) await emailAdmins(tx, differencesEmail(fresh));
  for (const { about } of fresh) found.inc({ about });
  return fresh;
}

/**
 * Looks up a dispute. If the cardholder's bank withholds money, records a difference, logs it, and notifies admins at
 * once. Payouts leave out the order's money, unless the payment bought nothing. The difference ends when the market
 * wins the dispute. If the market loses it, the money is no longer owed to the seller, and admins are notified again.
 * Calls the network.
 */
export async function checkDispute(
  { db, gateway, log }: CompareDeps,
  processorId: string,
  now: Date,
): Promise<void> {
  const dispute = await gateway.findDispute(processorId);
  if (!dispute) return;
  const { amountPoisha: theirsPoisha } = takenBy(dispute);
  const payment = dispute.intentId === null ? null : await paymentOfProcessorIntent(db, dispute.intentId);
  const bookingId = payment?.bookingId ?? null;
  const boughtNothing = payment?.isSale === false;
  const compared: Difference = {
    about: 'dispute',
    processorId,
    oursPoisha: null,
    theirsPoisha,
    bookingId,
    boughtNothing,
  };
  const { fresh, isNewlyLost } = await inTransaction(db, async (tx) => {
    const recorded = await recordCompared(tx, [compared], now);
    const isNew = await storeLost(tx, dispute);
    if (isNew) await emailAdmins(tx, lostDisputeEmail(compared));
    return { fresh: recorded, isNewlyLost: isNew };
  });
  for (const difference of fresh) logDifference(log, difference);
  if (isNewlyLost) log.error({ ...compared }, 'a dispute at a cardholder’s bank was lost');
}

/** Refund that was made at the card processor. */
type OutsideRefund = {
  readonly refundId: string;
  readonly amountPoisha: number;
  readonly bookingId: string;
};

function recordOutsideRefund(tx: Tx, refund: OutsideRefund, now: Date): Promise<Difference[]> {
  const { refundId: processorId, amountPoisha: theirsPoisha, bookingId } = refund;
  return recordCompared(
    tx,
    [{ about: 'refund', processorId, oursPoisha: null, theirsPoisha, bookingId, boughtNothing: false }],
    now,
  );
}

/**
 * Notifies admins at once of a refund that was made at the card processor. Used if the order does not allow the refund.
 */
export async function reportOutsideRefund(tx: Tx, refund: OutsideRefund, now: Date): Promise<void> {
  await recordOutsideRefund(tx, refund, now);
}

/** Notifies admins at once of a further refund of a payment, made at the card processor. Also logs the refund. */
export async function reportSecondRefund(
  { db, log }: Pick<CompareDeps, 'db' | 'log'>,
  refund: OutsideRefund,
  now: Date,
): Promise<void> {
  const fresh = await inTransaction(db, (tx) => recordOutsideRefund(tx, refund, now));
  for (const difference of fresh) logDifference(log, difference);
}

/**
 * Queues checks of all disputes in a range of time, and of refunds that our tables lack. This finds disputes and
 * refunds that no webhook message reported. A failing check does not stop the others. Calls the network.
 */
export async function findOutside(
  { db, gateway }: Pick<CompareDeps, 'db' | 'gateway'>,
  range: TimeRange,
): Promise<void> {
  const returned = await gateway.listReturned(range);
  for (const processorId of await unknownRefunds(
    db,
    returned.map((one) => one.processorId),
  )) {
    await enqueue(db, checkRefundJob, { processorId });
  }
  for (const { processorId } of await gateway.listDisputes(range)) {
    await enqueue(db, checkDisputeJob, { processorId });
  }
}

/**
 * Time in ms after which both our tables and the card processor contain every payment. The comparison ends this long
 * before now.
 */
const UNTIL_NOTED_MS = 60 * 60_000;

/**
 * Returns the two days to compare now. They overlap with the previous night's range, so one missed run does no harm.
 */
export function lastTwoDays(now: Date): TimeRange {
  const to = new Date(now.getTime() - UNTIL_NOTED_MS);
  return { from: new Date(to.getTime() - 2 * DAY_MS), to };
}
