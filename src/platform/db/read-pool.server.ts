import type pg from 'pg';
import { type DatabaseOptions, isDatabaseUnavailable, openPool } from './database.server.ts';
import { runQuery } from './prepared-statements.server.ts';

/** Database for public reads: the primary, or a replica that has caught up. */
export type ReadQueryable = Pick<pg.Pool, 'query'>;

/** Public reads over a few dedicated connections. */
export type ReadPool = { readonly reads: ReadQueryable; readonly close: () => Promise<void> };

/**
 * Number of connections. They use all database cores of a small machine, even while one connection waits for the web
 * process.
 */
const CONNECTIONS = 3;

/** A connection that sends statements without waiting for earlier responses. */
type ReadConnection = { client: Promise<pg.PoolClient> | null; inFlight: number };

function detach(connection: ReadConnection, client: Promise<pg.PoolClient>): void {
  if (connection.client === client) connection.client = null;
}

/** Takes a client from the pool for a connection, until the client fails or ends. */
function connect(connection: ReadConnection, pool: pg.Pool): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  connecting.then(
    (client) => {
      client.once('error', () => detach(connection, connecting));
      client.once('end', () => {
        detach(connection, connecting);
        client.release(true);
      });
    },
    () => detach(connection, connecting),
  );
  connection.client = connecting;
  return connecting;
}

/**
 * Opens a few connections for short, frequent reads. Statements are pipelined: each is sent before earlier ones are
 * answered. One busy database process takes less CPU time than a dozen processes that sleep and wake up for every
 * statement. A slow statement blocks all later ones, so slow statements must use another pool.
 */
export function openReadPool(
  url: string,
  options: Omit<DatabaseOptions, 'poolSize' | 'pipeline'> = {},
): ReadPool {
  const pool = openPool(url, { ...options, poolSize: CONNECTIONS, pipeline: true });
  const connections: ReadConnection[] = Array.from({ length: CONNECTIONS }, () => ({
    client: null,
    inFlight: 0,
  }));

  const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const connection = connections.reduce((best, one) => (one.inFlight < best.inFlight ? one : best));
    const connecting = connection.client ?? connect(connection, pool);
    connection.inFlight += 1;
    try {
      return await runQuery(await connecting, statement);
    } catch (error) {
      if (connection.client === connecting && isDatabaseUnavailable(error)) {
        // The database reports the error before the connection closes. Responses to other statements still arrive.
        detach(connection, connecting);
        connecting.then((client) => client.end()).catch(() => {});
      }
      throw error;
    } finally {
      connection.inFlight -= 1;
    }
  };

  return {
    reads: { query: query as pg.Pool['query'] },
    close: async () => {
      for (const { client } of connections) client?.then((one) => one.end()).catch(() => {});
      await pool.end();
    },
  };
}
