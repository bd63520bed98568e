import { createHandover, type HandoverDeps } from '../handover.server.ts';

/** The whole of handover, for tests of domains that hand over. */
export function openHandover(deps: HandoverDeps) {
  return createHandover(deps);
}
