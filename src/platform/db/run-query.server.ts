import type pg from 'pg';

/**
 * Sends a statement over a connection, as `client.query(statement)` does, whose own promise would keep every answer in
 * memory until the next full garbage collection: for lists of 20 kB that cost a quarter of the time of a request. The
 * error's trace ends in the driver.
 */
export function runQuery<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query<Row>(statement, (error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
}
