import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './database.server.ts';

/** Stands for a value while a statement is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

/**
 * Makes a statement that is built once, by the first who asks, and asked again and again with other values: to build
 * and compile one costs more than to send it. `build` may put a value only where the database takes one; it must not
 * look at it, so a list goes into `any(…)` and what may be absent is null.
 */
export function compiledQuery<Values extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<QueryResult<Row>> {
  let compiled: CompiledQuery<Row> | undefined;
  return (db, values) => {
    compiled ??= build(db, placeholders as Values).compile();
    const fill = (value: unknown) => (value instanceof Placeholder ? values[value.name] : value);
    return db.executeQuery({ ...compiled, parameters: compiled.parameters.map(fill) });
  };
}
