import { paths } from '../../../../paths.ts';

const FILE = '/service-worker.js';

/** The pages that the worker answers for: orders' own alone. */
export const WORKER_SCOPE = paths.order('');

/** Ends when a worker runs that was just installed; fails when it never will. */
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
 * Registers the site's worker in this browser, if it is not, and waits until it runs. `navigator.serviceWorker.ready`
 * uses the address that the document was loaded from. It would wait for ever where the router has come from a page
 * outside the scope.
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
