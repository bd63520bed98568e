import { createHandover, type HandoverDeps } from '../handover.server.ts';
import { handoverPersonalData } from '../personal-data.ts';

/** Creates the handover domain for tests of other domains. */
export function openHandover(deps: HandoverDeps) {
  return createHandover(deps);
}

/** Personal data in handover's tables, for tests of erasure. */
export { handoverPersonalData };
