import { hash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { tracing } from '#platform/process/telemetry/tracing.server.ts';
import { isReadOnlyRefusal } from './database-hosts.server.ts';

/**
 * Runs a statement with a callback. The promise of `client.query(statement)` would keep every result in memory until
 * the next full garbage collection. For lists of 20 kB that took a quarter of a request's time. As a drawback, the
 * stack trace of an error ends in the driver.
 */
export function runQuery<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  const { current } = tracing;
  if (!current) return sendQuery(client, statement);
  const { text, values = [] } = statement;
  const [name = 'statement'] = /\w+/.exec(text) ?? [];
  // A text without parameters may contain values, such as the audit context of a transaction. So it is not traced.
  const query = values.length > 0 ? { 'db.query.text': text } : {};
  const attributes = { 'db.system.name': 'postgresql', ...query };
  return current.inChildSpan({ name, attributes }, () => sendQuery(client, statement));
}

function sendQuery<Row extends pg.QueryResultRow>(
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

/**
 * Maximum number of prepared statements of a connection. In practice there are fewer. The limit guards against
 * statement texts that vary from call to call.
 */
const MAX_PREPARED = 400;

/** Prefix of the names of Kysely's statements. */
const WORD = 'kept';

/** Length of the hash in a name. With 22 characters of six bits, no two texts have the same name. */
const HASH_CHARACTERS = 22;

/**
 * Returns the name of a prepared statement: `word` and a hash of the text. Returns `undefined` if too many statements
 * have a name, or if statements are not prepared. Processes behind a pooler share prepared statements, so a name must
 * mean the same text everywhere.
 */
export type StatementNamer = (text: string, word: string) => string | undefined;

/** Creates the namer for a pool's statements; see {@link StatementNamer}. */
export function createStatementNamer(prepares = true): StatementNamer {
  const names = new Map<string, string>();
  const most = prepares ? MAX_PREPARED : 0;
  return (text, word) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= most) return known;
    // guard: statement-name-by-text (value => word + names.size)
    const name = `${word}-${hash('sha256', text, 'base64url').slice(0, HASH_CHARACTERS)}`;
    names.set(text, name);
    return name;
  };
}

/** Replaces the name of a named statement from our code or a library by a name from its text. */
function nameByText(statement: unknown, statementName: StatementNamer): unknown {
  const { name, text } = Object(statement) as { name?: unknown; text?: unknown };
  if (typeof name !== 'string' || typeof text !== 'string') return statement;
  return { ...Object(statement), name: statementName(text, name) };
}

/** Configuration of a {@link NamingClient}. */
export type NamingConfig = pg.ClientConfig & { readonly statementName?: StatementNamer };

/** A connection that replaces the names of prepared statements by names from `statementName`, the namer of its pool. */
export class NamingClient extends pg.Client {
  readonly #statementName: StatementNamer;

  constructor({ statementName = createStatementNamer(), ...config }: NamingConfig = {}) {
    super(config);
    this.#statementName = statementName;
  }

  // biome-ignore lint/suspicious/noExplicitAny: one method stands for all eight signatures of the driver
  override query(statement: any, ...rest: any[]): any {
    return Reflect.apply(super.query, this, [nameByText(statement, this.#statementName), ...rest]);
  }
}

/**
 * Returns whether a migration has changed the result of a prepared statement ("cached plan must not change result
 * type"). The field `routine` identifies that error, as in pgJDBC. The error's code covers every unsupported feature,
 * and its message may be translated.
 */
function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  );
}

/** A connection for Kysely. Statements with values are prepared on their first use. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #isUnfit = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not supported: pass the query as text');
    const statement = { text, values: [...values] };
    return values.length > 0 ? this.#runPrepared(statement) : this.#run(statement);
  }

  async #run(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    try {
      return await runQuery(this.#client, statement);
    } catch (error) {
      // guard: read-only-connection
      if (isReadOnlyRefusal(error)) this.#isUnfit = true;
      throw error;
    }
  }

  /**
   * Runs a prepared statement. The server refuses a stale plan before running it. Outside a transaction, the statement
   * then runs again unprepared. Inside a transaction, only that transaction fails, and the next one gets a new
   * connection.
   */
  async #runPrepared(statement: pg.QueryConfig): Promise<unknown> {
    try {
      return await this.#run({ ...statement, name: WORD });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      // guard: stale-plan
      this.#isUnfit = true;
      if (this.#client.getTransactionStatus() !== 'I') throw error;
      return this.#run(statement);
    }
  }

  /**
   * Returns the connection to the pool, or closes it if it is unfit or still inside a transaction. The latter happens
   * if the audit context could not be set.
   */
  release(destroy = false): void {
    const isIdle = this.#client.getTransactionStatus() === 'I';
    // guard: transaction-left-open (drop operand 3)
    this.#client.release(destroy || this.#isUnfit || !isIdle);
  }
}

/**
 * Wraps a pool for Kysely so that its connections prepare their statements. The database parses each text once per
 * connection and plans it a few times. Then the database decides by cost whether to keep planning (`plan_cache_mode`).
 * Statements without values are not prepared.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const preparingClients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const preparing = preparingClients.get(client) ?? new PreparingClient(client);
      preparingClients.set(client, preparing);
      return preparing;
    },
    end: () => pool.end(),
  };
}
