import type { Tx } from '#platform/db/database.server.ts';
import type { Intent } from './intent.ts';
import { insertIntent, type NewIntentRow } from './intent-store.server.ts';
import { CURRENCY } from './open-gateway.server.ts';

/** Records a payment attempt under a hold, or returns the existing attempt. The processor is called afterwards. */
export function openIntent(tx: Tx, intent: Omit<NewIntentRow, 'currency'>): Promise<Intent> {
  return insertIntent(tx, { ...intent, currency: CURRENCY });
}
