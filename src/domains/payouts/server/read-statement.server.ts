import { dhakaTimestamp } from '#kernel/clock.ts';
import { BYTE_ORDER_MARK, writeLine } from '#kernel/csv.ts';
import { POISHA_PER_TAKA } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import { csvResponse } from '#platform/http/csv-response.server.ts';
import { orderFacts, orderNumber } from '../../bookings/public-api.server.ts';
import { productsByIds } from '../../catalog/public-api.server.ts';
import { type LedgerLine, ledgerLinesOf } from '../../payments/public-api.server.ts';
import { statementKinds, type WireStatementLine } from '../contract.ts';
import { maskNumber, monthRange, wayNames } from '../ways.ts';
import {
  type BankDispute,
  disputesOfOrders,
  type PayoutRow,
  payoutsByIds,
  payoutsOfOrders,
} from './payout-store.server.ts';

type StatementKind = WireStatementLine['kind'];

function isOfStatement(line: LedgerLine): line is LedgerLine & { readonly kind: StatementKind } {
  return statementKinds.some((kind) => kind === line.kind);
}

/**
 * Data for the texts of statement lines: product titles by order id, ended orders, disputes by order id, payouts by id,
 * and payouts by order id.
 */
type Names = {
  readonly titles: ReadonlyMap<string, string>;
  readonly ended: ReadonlySet<string>;
  readonly disputes: ReadonlyMap<string, BankDispute>;
  readonly payouts: ReadonlyMap<string, PayoutRow>;
  readonly payoutsOfOrders: ReadonlyMap<string, PayoutRow>;
};

async function namesOf(db: Db, lines: readonly LedgerLine[], now: Date): Promise<Names> {
  const bookingIds = [...new Set(lines.flatMap(({ bookingId }) => bookingId ?? []))];
  const orders = [...(await orderFacts(db, bookingIds)).values()];
  const products = await productsByIds(
    db,
    orders.map(({ productId }) => productId),
    now,
  );
  const titleOf = new Map(products.map(({ id, title }) => [id, title]));
  return {
    titles: new Map(orders.map(({ id, productId }) => [id, titleOf.get(productId) ?? ''])),
    ended: new Set(orders.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id)),
    disputes: await disputesOfOrders(db, bookingIds),
    payouts: await payoutsByIds(
      db,
      lines.filter(({ bookingId }) => bookingId === null).map(({ subjectId }) => subjectId),
    ),
    payoutsOfOrders: await payoutsOfOrders(db, bookingIds),
  };
}

function toWirePayout(payout: PayoutRow | undefined): WireStatementLine['payout'] {
  if (!payout) return null;
  const { payoutId: _id, way, number, state, reference, bounceReason, orders } = payout;
  return { _id, way, number: maskNumber(way, number), state, reference, bounceReason, orders };
}

function toWireOrder(id: string, { titles, ended }: Names): WireStatementLine['order'] {
  return { _id: id, number: orderNumber(id), title: titles.get(id) ?? '', isEnded: ended.has(id) };
}

const taka = (poisha: number | undefined) => Math.abs(poisha ?? 0) / POISHA_PER_TAKA;

function toLine(line: LedgerLine & { readonly kind: StatementKind }, names: Names): WireStatementLine {
  const { id, kind, subjectId, bookingId, happenedAt, amounts } = line;
  return {
    _id: id,
    at: happenedAt.toISOString(),
    kind,
    order: bookingId === null ? null : toWireOrder(bookingId, names),
    dispute: (bookingId === null ? null : names.disputes.get(bookingId)) ?? null,
    amount: taka(amounts.held ?? amounts.payout ?? amounts.bank),
    fee: taka(amounts.fee),
    refunded: taka(amounts.refund),
    change: amounts.seller === undefined ? 0 : -amounts.seller / POISHA_PER_TAKA,
    payout: toWirePayout(
      bookingId === null ? names.payouts.get(subjectId) : names.payoutsOfOrders.get(bookingId),
    ),
  };
}

/** Seller and month (such as `2026-11`) of a statement. */
export type StatementRequest = { readonly sellerId: string; readonly month: string; readonly now: Date };

/** Returns up to `limit` lines of a seller's statement of one month, latest line first. */
export async function readStatement(
  db: Db,
  { sellerId, month, now }: StatementRequest,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
): Promise<WireStatementLine[]> {
  const found = await ledgerLinesOf(db, { partyId: sellerId, ...monthRange(month), limit, offset });
  const lines = found.filter(isOfStatement);
  const names = await namesOf(db, lines, now);
  return lines.map((line) => toLine(line, names));
}

/** Labels of the kinds of lines in the CSV file. */
const LABELS: Readonly<Record<StatementKind, string>> = {
  'sale-kept': 'Paid by the buyer, kept',
  'sale-released': 'Handed over, yours',
  'sale-refunded': 'Refunded to the buyer',
  'payout-made': 'Payout made',
  'payout-paid': 'Payout confirmed',
  'payout-bounced': 'Payout returned',
};

type Column = { readonly name: string; readonly cell: (line: WireStatementLine) => string | number };

const columns: readonly Column[] = [
  { name: 'When (Dhaka)', cell: ({ at }) => dhakaTimestamp(new Date(at)) },
  { name: 'What', cell: ({ kind }) => LABELS[kind] },
  { name: 'Order', cell: ({ order }) => order?.number ?? '' },
  { name: 'Title', cell: ({ order }) => order?.title ?? '' },
  { name: 'Amount (taka)', cell: ({ amount }) => amount },
  { name: 'Fee (taka)', cell: ({ fee }) => fee },
  { name: 'Refunded (taka)', cell: ({ refunded }) => refunded },
  // Columns have no minus signs. Spreadsheets may read a minus sign as the start of a formula, and virus scanners as an
  // attack.
  { name: 'Yours (taka)', cell: ({ change }) => Math.max(change, 0) },
  { name: 'Paid out (taka)', cell: ({ kind, amount }) => (kind === 'payout-made' ? amount : 0) },
  {
    name: 'Account',
    cell: ({ order, payout }) => (order || !payout ? '' : `${wayNames[payout.way]} ${payout.number}`),
  },
  { name: 'Reference', cell: ({ order, payout }) => (order ? '' : (payout?.reference ?? '')) },
];

/** Number of statement lines per query. */
const BATCH = 500;

async function* writeStatement(db: Db, request: StatementRequest): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeLine(columns.map(({ name }) => name));
  for (let offset = 0, isMore = true; isMore; offset += BATCH) {
    const lines = await readStatement(db, request, { limit: BATCH, offset });
    yield lines.map((line) => writeLine(columns.map(({ cell }) => String(cell(line))))).join('');
    isMore = lines.length === BATCH;
  }
}

/** Exports a seller's statement of a month as a CSV file, latest first. */
export function exportStatement(db: Db, request: StatementRequest): Response {
  return csvResponse(writeStatement(db, request), `secondbyte-statement-${request.month}.csv`);
}
