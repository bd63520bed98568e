import { poishaToTaka } from '#kernel/money.ts';
import type { Handlers } from '#platform/api/contract.ts';
import type { Db } from '#platform/db/database.server.ts';
import { findUser } from '../../accounts/public-api.server.ts';
import { type CheckedSheet, checkSheet, type ValidRow } from './check-sheet.server.ts';
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

function toWire(checked: CheckedSheet): SheetCheck {
  const { rows, good, known, wrong, problems, unread } = checked;
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

/** The functions behind the calls for files of listings. */
export function sheetHandlers(deps: {
  readonly db: Db;
  readonly publicUrl: string;
}): Handlers<typeof sheetCalls> {
  const { db, publicUrl } = deps;
  return {
    'POST /listings/check': async ({ body, caller }) => {
      const number = (await findUser(db, caller.id))?.number ?? '';
      const checked = await checkSheet(db, { id: caller.id, number }, body.csv);
      return checked.ok ? { status: 200, body: toWire(checked.value) } : checked;
    },
    'POST /listings/import': ({ body, caller, write }) =>
      write(db, async (tx) => {
        const listed = await importSheet(tx, caller.id, body.csv);
        return listed.ok ? { status: 200, body: { acknowledged: true, ...listed.value } } : listed;
      }),
    'GET /listings/export': async ({ caller }) => exportSheet(db, caller.id, publicUrl),
    'GET /listings/template': async () => sheetTemplate(),
  };
}
