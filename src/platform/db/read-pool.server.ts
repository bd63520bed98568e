import type pg from 'pg';
import { type DatabaseOptions, isDatabaseAway, openPool } from './database.server.ts';
import { askClient } from './run-query.server.ts';

/** Where answers for everybody are read: the database that writes, or a replica of it that has kept up. */
export type Reads = Pick<pg.Pool, 'query'>;

/** Reads over a few connections of their own. */
export type QuickReads = { readonly reads: Reads; readonly close: () => Promise<void> };

/** Enough for the database to work on all cores of a small machine while one of them waits for the web process. */
const LANES = 3;

/** A connection that takes statements without waiting for the answers to those before. */
type Lane = { client: Promise<pg.PoolClient> | null; underWay: number };

/**
 * Opens a few connections for statements that are read by many and done at once. Each is sent while others are still
 * being answered: a database process that never waits costs both sides less than a dozen that fall asleep and are woken
 * for every statement. One that takes long would hold up all behind it and belongs elsewhere.
 */
export function openQuickReads(url: string, options: Omit<DatabaseOptions, 'poolSize'> = {}): QuickReads {
  const pool = openPool(url, { ...options, poolSize: LANES });
  const lanes: Lane[] = Array.from({ length: LANES }, () => ({ client: null, underWay: 0 }));

  const leave = (lane: Lane, client: Promise<pg.PoolClient>) => {
    if (lane.client === client) lane.client = null;
  };
  const connect = (lane: Lane): Promise<pg.PoolClient> => {
    const coming = pool.connect();
    coming.then(
      (client) => {
        client.once('error', () => leave(lane, coming));
        client.once('end', () => {
          leave(lane, coming);
          client.release(true);
        });
      },
      () => leave(lane, coming),
    );
    lane.client = coming;
    return coming;
  };
  const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const lane = lanes.reduce((best, one) => (one.underWay < best.underWay ? one : best));
    const coming = lane.client ?? connect(lane);
    lane.underWay += 1;
    try {
      return await askClient(await coming, statement);
    } catch (error) {
      if (lane.client === coming && isDatabaseAway(error)) {
        // The database tells what it cuts off before the connection is seen to be gone. Others' answers still come.
        leave(lane, coming);
        coming.then((client) => client.end()).catch(() => {});
      }
      throw error;
    } finally {
      lane.underWay -= 1;
    }
  };

  return {
    reads: { query: query as pg.Pool['query'] },
    close: async () => {
      for (const { client } of lanes) client?.then((one) => one.end()).catch(() => {});
      await pool.end();
    },
  };
}
