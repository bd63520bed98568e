import { DAY_MS } from '#kernel/clock.ts';
import { poishaToTaka } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.server.ts';
import { isForSale } from '../../catalog/products/rules.ts';
import { type Product, productsByIds } from '../../catalog/public-api.server.ts';
import type { WireSavedSearch } from '../contract.ts';
import { describeSearch } from '../describe-search.ts';
import { searchPath } from '../search-path.ts';
import { selectFound, selectSaved } from './store.server.ts';

/** Number of latest hits to check for listings that are still for sale. At most `MOST_SHOWN` of them are shown. */
const LOOKED_AT = 12;
const MOST_SHOWN = 3;

function toLatest({ id, title, resalePricePoisha, pictures }: Product): WireSavedSearch['latest'][number] {
  const [photo] = pictures;
  return {
    _id: id,
    title,
    resalePrice: poishaToTaka(resalePricePoisha),
    picture: photo
      ? { id: photo.id, width: photo.width, height: photo.height, placeholder: photo.placeholder }
      : null,
  };
}

/** Returns a person's saved searches, newest first, each with the latest listings found. */
export async function readSaved(db: Db, personId: string, now: Date): Promise<WireSavedSearch[]> {
  const saved = await selectSaved(db, personId);
  const found = await selectFound(
    db,
    saved.map(({ id }) => id),
    { since: new Date(now.getTime() - DAY_MS), most: LOOKED_AT },
  );
  const ids = [...found.values()].flatMap(({ latest }) => latest);
  const products = await productsByIds(db, [...new Set(ids)], now);
  const forSale = new Map(products.filter(({ state }) => isForSale(state)).map((one) => [one.id, one]));
  return saved.map(({ id, name, pace, search, savedAt }) => ({
    _id: id,
    name,
    pace,
    words: describeSearch(search),
    path: searchPath(search),
    savedAt: savedAt.toISOString(),
    found: found.get(id)?.found ?? 0,
    latest: (found.get(id)?.latest ?? [])
      .flatMap((one) => forSale.get(one) ?? [])
      .slice(0, MOST_SHOWN)
      .map(toLatest),
  }));
}
