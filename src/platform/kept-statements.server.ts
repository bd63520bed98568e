import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import type pg from 'pg';
import { askClient } from './ask-client.server.ts';

/** Statements that a connection may keep. There are fewer; the bound is for texts that differ from call to call. */
const MOST_KEPT = 400;

const BY_KEY = '/* by key */';

/**
 * Ends a statement that finds its rows by a key (`.modifyEnd(byKey)`): one plan is right for whatever it is asked with,
 * so that connections keep it outside of transactions too.
 */
export const byKey = sql`/* by key */`;

/** Gives a text its name: the same for all connections; none when too many have one. */
type NameStatement = (text: string) => string | undefined;

function createNames(): NameStatement {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_KEPT) return known;
    const name = `kept-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/** A connection that keeps what it is asked within transactions, and what finds its rows by a key. */
class KeepingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: NameStatement;

  constructor(client: pg.PoolClient, nameOf: NameStatement) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('rows are read whole, without a cursor');
    const bearsKeeping = text.endsWith(BY_KEY) || this.#client.getTransactionStatus() === 'T';
    const isKept = values.length > 0 && bearsKeeping;
    const name = isKept ? this.#nameOf(text) : undefined;
    return askClient(this.#client, { text, values: [...values], ...(name !== undefined && { name }) });
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}

/**
 * A pool whose connections keep the statements of transactions and those that find rows by a key, which are few and
 * asked again and again: the database reads each once and plans it a few times, not for every request. Searches and
 * lists are planned anew, for the values that they are asked with.
 */
export function keepStatements(pool: pg.Pool): PostgresPool {
  const nameOf = createNames();
  const known = new WeakMap<pg.PoolClient, KeepingClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const keeping = known.get(client) ?? new KeepingClient(client, nameOf);
      known.set(client, keeping);
      return keeping;
    },
    end: () => pool.end(),
  };
}
