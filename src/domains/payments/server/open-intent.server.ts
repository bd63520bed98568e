import type { Tx } from '#platform/db/database.server.ts';
import { CURRENCY } from './gateway.server.ts';
import type { Intent } from './intent.ts';
import { insertIntent, type NewIntentRow } from './intent-store.server.ts';

/** Records an attempt to pay under a hold, or returns the existing one. The processor is called afterwards. */
export function openIntent(tx: Tx, intent: Omit<NewIntentRow, 'currency'>): Promise<Intent> {
  return insertIntent(tx, { ...intent, currency: CURRENCY });
}
