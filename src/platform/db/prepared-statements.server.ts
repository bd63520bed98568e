import { hash } from 'node:crypto';
import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import type pg from 'pg';
import { runQuery } from './run-query.server.ts';

/** Statements that a connection may keep. There are fewer; the bound is for texts that differ from call to call. */
const MAX_PREPARED = 400;

const PREPARED_MARK = '/* by key */';

/**
 * Ends a statement that finds its rows by a key (`.modifyEnd(byKey)`): one plan is right for whatever it is asked with,
 * so that connections keep it outside of transactions too.
 */
export const prepared = sql`/* by key */`;

/** Letters of a name's hash: six bits each, so many that two texts never share a name. */
const HASH_LETTERS = 22;

/**
 * Gives a text its name; none when too many have one. The name is made of the text alone, because processes that
 * share connections by a pooler share what these keep: whatever is kept under a text's name is that text.
 */
type StatementNamer = (text: string) => string | undefined;

function createStatementNamer(): StatementNamer {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_PREPARED) return known;
    const name = `kept-${hash('sha256', text, 'base64url').slice(0, HASH_LETTERS)}`;
    names.set(text, name);
    return name;
  };
}

/** Texts that only read and lock: done outside of a transaction they change nothing. */
const READ_ONLY = /^select "/;

/**
 * A connection that keeps what it is asked within transactions, and what finds its rows by a key. The first reads of a
 * transaction are sent along with what begins it.
 */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #statementName: StatementNamer;
  /** While a transaction is open: whether it has begun. */
  #begun: Promise<unknown> | null = null;
  /** Whether something waits until it has: then so does all that is asked behind it. */
  #waitsForBegin = false;

  constructor(client: pg.PoolClient, statementName: StatementNamer) {
    this.#client = client;
    this.#statementName = statementName;
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
    const isPrepared = values.length > 0 && (begun !== null || text.endsWith(PREPARED_MARK));
    const name = isPrepared ? this.#statementName(text) : undefined;
    const statement = { text, values: [...values], ...(name !== undefined && { name }) };
    if (!begun || text === 'rollback') return runQuery(this.#client, statement);
    return this.#runInTransaction(begun, statement);
  }

  #begin(text: string): Promise<unknown> {
    const begun = runQuery(this.#client, { text });
    // Told by whatever is asked next.
    begun.catch(() => {});
    this.#begun = begun;
    this.#waitsForBegin = false;
    return Promise.resolve({ rows: [] });
  }

  /** What changes something waits: where the transaction could not begin, it would stand by itself. */
  async #runInTransaction(begun: Promise<unknown>, statement: pg.QueryConfig): Promise<unknown> {
    // guard: write-waits-for-begin (condition => false)
    if (this.#waitsForBegin || !READ_ONLY.test(statement.text)) {
      this.#waitsForBegin = true;
      await begun;
      return runQuery(this.#client, statement);
    }
    const [answer] = await Promise.all([runQuery(this.#client, statement), begun]);
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
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const statementName = createStatementNamer();
  const preparingClients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const preparing = preparingClients.get(client) ?? new PreparingClient(client, statementName);
      preparingClients.set(client, preparing);
      return preparing;
    },
    end: () => pool.end(),
  };
}
