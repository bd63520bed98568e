import { useSyncExternalStore } from 'react';
import { type NetworkStatus, network } from '#platform/api/browser/network-status.ts';

const UNKNOWN: NetworkStatus = { trouble: null, unsent: null };

const subscribe = (listener: () => void) => network.subscribe(listener);
const status = () => network.status();

/** What is known of the way to the server just now. */
export function useNetworkStatus(): NetworkStatus {
  return useSyncExternalStore(subscribe, status, () => UNKNOWN);
}
