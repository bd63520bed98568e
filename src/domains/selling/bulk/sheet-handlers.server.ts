import { poishaToTaka } from '#kernel/money.ts';
import type { Handlers } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { findUser } from '../../accounts/public-api.server.ts';
import { checkSheet, type NewRows, newRows, type ValidRow, type ValidSheet } from './check-sheet.server.ts';
import { MAX_PROBLEMS } from './columns.ts';
import { exportSheet, sheetTemplate } from './export-sheet.server.ts';
import { importSheet } from './import-sheet.server.ts';
import type { sheetCalls } from './sheet-calls.ts';
import type { SheetCheck } from './wire-sheet.ts';

function toListing({ row, product }: ValidRow): SheetCheck['listings'][number] {
  const { title, category, condition, resalePricePoisha, location, pictures } = product;
  const resalePrice = poishaToTaka(resalePricePoisha);
  return { row, title, category, condition, resalePrice, Location: location, photos: pictures.length };
}

function toWire({ rows, wrong, problems, unread }: ValidSheet, { good, known }: NewRows): SheetCheck {
  return {
    rows,
    ready: good.length,
    known,
    wrong,
    unreadColumns: [...unread],
    problems: problems.slice(0, MAX_PROBLEMS),
    questions: good.flatMap(({ asked }) => asked).slice(0, MAX_PROBLEMS),
    listings: good.map(toListing),
  };
}

/** Builds the handlers of {@link sheetCalls}. */
export function sheetHandlers(deps: {
  readonly db: Db;
  readonly publicUrl: string;
}): Handlers<typeof sheetCalls> {
  const { db, publicUrl } = deps;
  const check = async (sellerId: string, csv: string) => {
    const number = (await findUser(db, sellerId))?.number ?? '';
    return checkSheet(db, { id: sellerId, number }, csv);
  };
  return {
    'POST /listings/check': async ({ body, caller }) => {
      const checked = await check(caller.id, body.csv);
      if (!checked.ok) return checked;
      const rows = await newRows(db, caller.id, checked.value.valid);
      return { status: 200, body: toWire(checked.value, rows) };
    },
    'POST /listings/import': async ({ body, caller, write }) => {
      const checked = await check(caller.id, body.csv);
      if (!checked.ok) return checked;
      return write(db, async (tx) => {
        const listed = await importSheet(tx, caller.id, checked.value);
        return listed.ok ? { status: 200, body: { acknowledged: true, ...listed.value } } : listed;
      });
    },
    'GET /listings/export': async ({ caller }) => exportSheet(db, caller.id, publicUrl),
    'GET /listings/template': async () => sheetTemplate(),
  };
}
