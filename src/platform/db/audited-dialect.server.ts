import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { currentDoing, type Doing } from './audit-context.server.ts';
import { bareDialect } from './pipelined-transaction.server.ts';
import { keepStatements } from './prepared-statements.server.ts';

/** Settings of the transaction that the database's book of changes reads. */
function signatureOf({ who, what, requestId }: Doing): string {
  const parts = { who, what, request: requestId };
  return Object.entries(parts)
    .filter((part): part is [string, string] => part[1] !== null)
    .map(([name, value]) => `; set local doing.${name} = ${pg.escapeLiteral(value)}`)
    .join('');
}

/** Begins every transaction by telling the database on whose behalf it runs: in the message that begins it. */
class SigningDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const doing = currentDoing();
    if (!doing) return super.beginTransaction(connection, settings);
    if (settings.isolationLevel || settings.accessMode)
      throw new Error('only plain transactions can be signed');
    await connection.executeQuery(CompiledQuery.raw(`begin${signatureOf(doing)}`));
  }
}

/** PostgreSQL for Kysely, whose transactions are signed with who asks for them. */
export function signedPostgres(pool: pg.Pool): Dialect {
  return { ...bareDialect, createDriver: () => new SigningDriver({ pool: keepStatements(pool) }) };
}
