const FILE = '/service-worker.js';

/** Resolves when a newly installed worker runs; rejects if its installation fails. */
function activation(worker: ServiceWorker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => {
    if (worker.state === 'activated') resolve();
    else if (worker.state === 'redundant') reject(new Error('the service worker could not be installed'));
  };
  worker.addEventListener('statechange', look);
  look();
  return promise;
}

/**
 * Returns whether this browser can show saved pages without a network. Always false in development, because there are
 * no built files for a saved page.
 */
export function canSavePages(): boolean {
  return !import.meta.env.DEV && 'serviceWorker' in navigator && 'caches' in globalThis;
}

/**
 * Returns the headers of a saved page. The page may load what `policy` allows, but may not send requests or forms. The
 * service worker computes the page's age from `last-modified`.
 */
export function savedPageHeaders(policy: string, savedAt: Date): Readonly<Record<string, string>> {
  const closed =
    "connect-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `${policy}; ${closed}`,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'last-modified': savedAt.toUTCString(),
  };
}

/**
 * Registers the service worker for the URLs that begin with `scope`, and waits until it runs.
 * `navigator.serviceWorker.ready` does not fit, because it uses the URL that the document was loaded from. If that
 * URL is outside `scope`, `ready` never resolves.
 */
export async function startWorker(scope: string): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(FILE, { scope, updateViaCache: 'none' });
  const starting = registration.installing ?? registration.waiting;
  if (!registration.active && starting) await activation(starting);
  return registration;
}
