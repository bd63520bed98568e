import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { network } from '#platform/api/browser/network-status.ts';
import { pageCache } from '#platform/api/browser/page-cache.ts';
import { createResilientFetch } from '#platform/api/browser/resilient-fetch.ts';
import { recordUnauthorized } from '#platform/api/browser/unauthorized.ts';
import { viewerId } from '#platform/api/browser/viewer.ts';

// The router uses the global fetch, because it has no option for another function.
globalThis.fetch = createResilientFetch({
  send: globalThis.fetch.bind(globalThis),
  network,
  origin: location.origin,
  viewerId,
  onWrite: () => pageCache.clear(),
  onUnauthorized: recordUnauthorized,
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
