import type { Refused, Result } from '#kernel/result.ts';
import { type Db, inTransaction, type Tx } from './database.server.ts';

class RollbackSignal extends Error {
  override readonly name = 'RollbackSignal';
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(`undone: ${refused.code}`);
    this.refused = refused;
  }
}

/** Runs a deed in one transaction that holds only when the deed is done; a refusal undoes what it wrote. */
export async function rollbackOnRefusal<Value, Code extends string>(
  db: Db,
  deed: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await deed(tx);
      if (!result.ok) throw new RollbackSignal(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RollbackSignal) return error.refused as Refused<Code>;
    throw error;
  }
}
