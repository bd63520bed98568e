import { paths } from '../../../../paths.ts';

const FILE = '/service-worker.js';

/** Scope of the worker: pages of orders only. */
export const WORKER_SCOPE = paths.order('');

/** Resolves when a newly installed worker runs; rejects if it never will. */
function activation(worker: ServiceWorker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => {
    if (worker.state === 'activated') resolve();
    else if (worker.state === 'redundant') reject(new Error('the worker was not installed'));
  };
  worker.addEventListener('statechange', look);
  look();
  return promise;
}

/**
 * Registers the site's worker, if necessary, and waits until it runs. `navigator.serviceWorker.ready` uses the address
 * from which the document was loaded. It would wait for ever if the router came from a page outside the scope.
 */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(FILE, {
    scope: WORKER_SCOPE,
    updateViaCache: 'none',
  });
  const starting = registration.installing ?? registration.waiting;
  if (!registration.active && starting) await activation(starting);
  return registration;
}
