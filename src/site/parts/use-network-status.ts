import { useSyncExternalStore } from 'react';
import { type NetworkStatus, network } from '#platform/api/browser/network-status.ts';

const UNKNOWN: NetworkStatus = { trouble: null, unsent: null };

const subscribe = (listener: () => void) => network.subscribe(listener);
const status = () => network.status();

/** Returns the current state of the connection to the server. */
export function useNetworkStatus(): NetworkStatus {
  return useSyncExternalStore(subscribe, status, () => UNKNOWN);
}
