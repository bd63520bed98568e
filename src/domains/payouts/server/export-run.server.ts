import { dhakaDate } from '#kernel/clock.ts';
import { BYTE_ORDER_MARK, writeLine } from '#kernel/csv.ts';
import { POISHA_PER_TAKA, type Poisha } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import { csvResponse } from '#platform/http/csv-response.server.ts';
import { wayNames } from '../ways.ts';
import { findRun, type PayoutRow, payoutsOfRun } from './payout-store.server.ts';

/** Returns the code that identifies a payout in the bank's report. */
const payoutCode = (payoutId: string) => `SBP-${payoutId.slice(-8).toUpperCase()}`;

const sumText = (poisha: Poisha) => (poisha / POISHA_PER_TAKA).toFixed(2);

/** Formats an account number with a hyphen, because spreadsheets drop the leading zero of plain numbers. */
const numberCell = (number: string) => `${number.slice(0, 5)}-${number.slice(5)}`;

type Column = { readonly name: string; readonly cell: (payout: PayoutRow) => string };

const columns: readonly Column[] = [
  { name: 'Payout', cell: ({ payoutId }) => payoutCode(payoutId) },
  { name: 'Way', cell: ({ way }) => wayNames[way] },
  { name: 'Account number', cell: ({ number }) => numberCell(number) },
  { name: 'Routing number', cell: ({ routingNumber }) => (routingNumber ? numberCell(routingNumber) : '') },
  { name: 'Account holder', cell: ({ holderName }) => holderName },
  { name: 'Amount (BDT)', cell: ({ amountPoisha }) => sumText(amountPoisha) },
];

/**
 * Returns a payout run as a CSV file for the bank, with the run's sum in the last line. Returns null if no run has this
 * id.
 */
export async function exportRun(db: Db, id: string): Promise<Response | null> {
  const run = await findRun(db, id);
  if (!run) return null;
  const payouts = await payoutsOfRun(db, id);
  const sum = payouts.reduce((total, { amountPoisha }) => total + amountPoisha, 0);
  if (sum !== run.amountPoisha) throw new Error(`the payouts of run ${id} do not add up to its amount`);
  const lines = [
    columns.map(({ name }) => name),
    ...payouts.map((payout) => columns.map(({ cell }) => cell(payout))),
    ['Sum', '', '', '', `${payouts.length}`, sumText(sum)],
  ];
  const text = BYTE_ORDER_MARK + lines.map(writeLine).join('');
  return csvResponse(text, `secondbyte-payouts-${dhakaDate(run.madeAt)}.csv`);
}
