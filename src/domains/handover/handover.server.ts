import type { Clock } from '#kernel/clock.ts';
import type { Domain } from '#platform/api/domain.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { handoverPersonalData } from './personal-data.ts';
import { handoverApi } from './server/calls.server.ts';

export type HandoverDeps = { readonly db: Db; readonly clock: Clock; readonly publicUrl: string };

/** Creates the handover domain: meeting, checks, PIN and parcel of an order. */
export function createHandover(deps: HandoverDeps): Domain {
  return {
    api: handoverApi(deps),
    privacy: { personalData: handoverPersonalData },
    listeners: [],
    jobs: [],
  };
}
