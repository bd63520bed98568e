import { join } from 'node:path';
import { inTransaction, openDatabase } from '#platform/db/database.server.ts';
import { folderStorage } from '#platform/process/storage.server.ts';
import type { People } from '../../harness/market-people.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import {
  BUILT_PASSWORD,
  buildAccount,
  builtPasswordHash,
} from '../../src/domains/accounts/testing/fixtures.ts';
import { listProduct } from '../../src/domains/catalog/testing/fixtures.ts';
import { claimImages, openImageProcessor, storeImage } from '../../src/domains/images/public-api.server.ts';
import { buildPicture } from '../../src/domains/images/testing/fixtures.ts';

/** Content that a restored market must still have: an account with a password, and a listing with its pictures. */
export type Memorable = {
  readonly email: string;
  readonly password: string;
  readonly productId: string;
  /** Paths of the files of the listing's picture. */
  readonly pictures: readonly string[];
};

const SIDE = 600;

/** Adds the content of a {@link Memorable} to a market. */
export async function addMemorable(market: RunningTestMarket, people: People): Promise<Memorable> {
  const database = openDatabase(market.databaseUrl, { poolSize: 2 });
  const { db } = database;
  try {
    const { email, id } = await buildAccount(db, {
      userType: 'Seller',
      passwordHash: await builtPasswordHash(),
    });
    const imageProcessor = openImageProcessor({
      db,
      storage: await folderStorage(join(market.folder, 'pictures')),
    });
    const stored = await storeImage(
      imageProcessor,
      await buildPicture(people.pool.totalCount, { width: SIDE, height: SIDE }),
      id,
    );
    if (!stored.ok) throw new Error(`the picture was refused: ${stored.code}`);
    const pictures = await inTransaction(db, (tx) => claimImages(tx, [stored.value.id], 'market'));
    const productId = await listProduct(db, id, { pictures: pictures ?? [] });
    const paths = ['card.webp', 'page.jpg', 'full.webp'].map((file) => `/images/${stored.value.id}/${file}`);
    return { email, password: BUILT_PASSWORD, productId, pictures: paths };
  } finally {
    await database.close();
  }
}
