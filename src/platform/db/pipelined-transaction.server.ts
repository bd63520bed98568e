import {
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
} from 'kysely';

/** PostgreSQL for Kysely, without connections. */
export const bareDialect: Dialect = {
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
export function askTogether<Tables, Value>(
  tx: Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Value>,
): Promise<Value> {
  const single = tx.getExecutor();
  return single.provideConnection((connection) => {
    const executor = single.withConnectionProvider({ provideConnection: (ask) => ask(connection) });
    return work(
      new Transaction<Tables>({
        config: { dialect: bareDialect },
        dialect: bareDialect,
        driver: new DummyDriver(),
        executor,
      }),
    );
  });
}
