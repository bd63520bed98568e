import { useRef, useState } from 'react';
import { browserClient } from '#platform/api/api-client.ts';
import type { Location } from '../../../attributes/locations.ts';
import type { handoverCalls, WirePlace } from '../../contract.ts';

/** Provides the public meeting places of a city. They are fetched on demand, and stay empty if the request fails. */
export function usePlaces(city: Location): {
  readonly found: readonly WirePlace[];
  readonly fetch: () => void;
} {
  const [found, setFound] = useState<readonly WirePlace[]>([]);
  const isAsked = useRef(false);
  const fetch = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    browserClient<typeof handoverCalls>()('GET /places', { query: { city } }).then(
      (outcome) => {
        if (outcome.ok) setFound(outcome.data);
      },
      () => {
        isAsked.current = false;
      },
    );
  };
  return { found, fetch };
}
