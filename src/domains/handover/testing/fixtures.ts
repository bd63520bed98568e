import { createHandover, type HandoverDeps } from '../handover.server.ts';
import { handoverPersonalData } from '../personal-data.ts';

/** The whole of handover, for tests of domains that hand over. */
export function openHandover(deps: HandoverDeps) {
  return createHandover(deps);
}

/** Personal data in the tables of handover, for tests of erasing. */
export { handoverPersonalData };
