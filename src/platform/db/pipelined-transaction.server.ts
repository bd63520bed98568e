import {
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';

/** PostgreSQL for Kysely, without connections. */
export const postgresDialectParts: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/**
 * Does `work` in an open transaction, each of whose statements is sent when it is asked for: those of one
 * `Promise.all` go to the database in one message. By itself the library sends a statement when the one before it was
 * answered.
 */
export function pipelineTransaction<Tables, Value>(
  tx: Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Value>,
): Promise<Value> {
  const outerExecutor = tx.getExecutor();
  return outerExecutor.provideConnection((connection) => {
    const executor = outerExecutor.withConnectionProvider({ provideConnection: (ask) => ask(connection) });
    return work(
      new Transaction<Tables>({
        config: { dialect: postgresDialectParts },
        dialect: postgresDialectParts,
        driver: new DummyDriver(),
        executor,
      }),
    );
  });
}
