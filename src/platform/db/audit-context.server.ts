import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { withPreparedStatements } from './prepared-statements.server.ts';

/** On whose behalf code is running just now: what the audit log keeps with each change. */
export type AuditContext = {
  /** The user who asked; null for nobody known and for the market itself. */
  readonly actorId: string | null;
  /** The call or the job: `POST /payments`, `payments.sweep`. */
  readonly action: string;
  readonly requestId: string | null;
};

const contexts = new AsyncLocalStorage<AuditContext>();

/** Runs `work`, and all that it waits for, in this context. */
export function runWithAuditContext<Value>(context: AuditContext, work: () => Value): Value {
  return contexts.run(context, work);
}

/** Returns the current audit context; null outside of any call or job. */
function currentAuditContext(): AuditContext | null {
  return contexts.getStore() ?? null;
}

/** Settings of the transaction that the triggers of the audit log read. */
function auditSettings({ actorId, action, requestId }: AuditContext): string {
  const parts = { actor_id: actorId, action, request_id: requestId };
  return Object.entries(parts)
    .filter((part): part is [string, string] => part[1] !== null)
    .map(([name, value]) => `; set local audit.${name} = ${pg.escapeLiteral(value)}`)
    .join('');
}

/** Begins every transaction by telling the database on whose behalf it runs: in the message that begins it. */
class AuditedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const context = currentAuditContext();
    if (!context) return super.beginTransaction(connection, settings);
    if (settings.isolationLevel || settings.accessMode)
      throw new Error('only plain transactions can be signed');
    await connection.executeQuery(CompiledQuery.raw(`begin${auditSettings(context)}`));
  }
}

/** PostgreSQL for Kysely, whose statements are prepared and whose transactions are signed with who asks for them. */
export class AuditedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): PostgresDriver {
    return new AuditedDriver({ pool: withPreparedStatements(this.#pool) });
  }
}
