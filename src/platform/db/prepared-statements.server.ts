import { hash } from 'node:crypto';
import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import type pg from 'pg';
import { askClient } from './run-query.server.ts';

/** Statements that a connection may keep. There are fewer; the bound is for texts that differ from call to call. */
const MOST_KEPT = 400;

const BY_KEY = '/* by key */';

/**
 * Ends a statement that finds its rows by a key (`.modifyEnd(byKey)`): one plan is right for whatever it is asked with,
 * so that connections keep it outside of transactions too.
 */
export const byKey = sql`/* by key */`;

/** Letters of a name's hash: six bits each, so many that two texts never share a name. */
const HASH_LETTERS = 22;

/**
 * Gives a text its name; none when too many have one. The name is made of the text alone, because processes that
 * share connections by a pooler share what these keep: whatever is kept under a text's name is that text.
 */
type NameStatement = (text: string) => string | undefined;

function createNames(): NameStatement {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_KEPT) return known;
    const name = `kept-${hash('sha256', text, 'base64url').slice(0, HASH_LETTERS)}`;
    names.set(text, name);
    return name;
  };
}

/** Texts that only read and lock: done outside of a transaction they change nothing. */
const READS = /^select "/;

/**
 * A connection that keeps what it is asked within transactions, and what finds its rows by a key. The first reads of a
 * transaction are sent along with what begins it.
 */
class KeepingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: NameStatement;
  /** While a transaction is open: whether it has begun. */
  #begun: Promise<unknown> | null = null;
  /** Whether something waits until it has: then so does all that is asked behind it. */
  #waits = false;

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
    if (text.startsWith('begin')) return this.#begin(text);
    const begun = this.#begun;
    if (text === 'commit' || text === 'rollback') this.#begun = null;
    const isKept = values.length > 0 && (begun !== null || text.endsWith(BY_KEY));
    const name = isKept ? this.#nameOf(text) : undefined;
    const statement = { text, values: [...values], ...(name !== undefined && { name }) };
    if (!begun || text === 'rollback') return askClient(this.#client, statement);
    return this.#askWithin(begun, statement);
  }

  #begin(text: string): Promise<unknown> {
    const begun = askClient(this.#client, { text });
    // Told by whatever is asked next.
    begun.catch(() => {});
    this.#begun = begun;
    this.#waits = false;
    return Promise.resolve({ rows: [] });
  }

  /** What changes something waits: where the transaction could not begin, it would stand by itself. */
  async #askWithin(begun: Promise<unknown>, statement: pg.QueryConfig): Promise<unknown> {
    if (this.#waits || !READS.test(statement.text)) {
      this.#waits = true;
      await begun;
      return askClient(this.#client, statement);
    }
    const [answer] = await Promise.all([askClient(this.#client, statement), begun]);
    return answer;
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
