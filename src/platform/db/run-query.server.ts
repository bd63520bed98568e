import type { Socket } from 'node:net';
import type pg from 'pg';

/** What the driver's connections have that its types do not tell. */
export type ClientWithSocket = pg.ClientBase & { readonly connection: { readonly stream: Socket } };

/** Lets what is sent within the same moment go out as one message: each costs both sides more than what is in it. */
function corkSocket(client: pg.ClientBase): void {
  const { stream } = (client as ClientWithSocket).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * Sends a statement over a connection, as `client.query(statement)` does, whose own promise would keep every answer in
 * memory until the next great clearing of it: for lists of 20 kB that cost a quarter of the time of a request. The
 * error's trace ends in the driver.
 */
export function runQuery<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  corkSocket(client);
  return new Promise((resolve, reject) => {
    client.query<Row>(statement, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}
