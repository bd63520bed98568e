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

/** Context of the running call or job. The audit log stores it with each change. */
export type AuditContext = {
  /** The user who made the request; null for unknown callers and for the market itself. */
  readonly actorId: string | null;
  /** The call or job: `POST /payments`, `payments.sweep`. */
  readonly action: string;
  readonly requestId: string | null;
};

const contexts = new AsyncLocalStorage<AuditContext>();

/** Runs `work`, including all its asynchronous parts, in this context. */
export function runWithAuditContext<Value>(context: AuditContext, work: () => Value): Value {
  return contexts.run(context, work);
}

/** Returns the current audit context; null outside of any call or job. */
function currentAuditContext(): AuditContext | null {
  return contexts.getStore() ?? null;
}

/** Returns SQL for transaction settings that the audit log's triggers read. */
function auditSettings({ actorId, action, requestId }: AuditContext): string {
  const parts = { actor_id: actorId, action, request_id: requestId };
  return Object.entries(parts)
    .filter((part): part is [string, string] => part[1] !== null)
    .map(([name, value]) => `; set local audit.${name} = ${pg.escapeLiteral(value)}`)
    .join('');
}

/** Driver that sets the audit context at the start of every transaction, in the same message as `begin`. */
class AuditedDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const context = currentAuditContext();
    if (!context) return super.beginTransaction(connection, settings);
    if (settings.isolationLevel || settings.accessMode)
      throw new Error('a transaction with an isolation level or access mode cannot have an audit context');
    await connection.executeQuery(CompiledQuery.raw(`begin${auditSettings(context)}`));
  }
}

/** Kysely's PostgreSQL dialect with prepared statements, and with the audit context in every transaction. */
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
