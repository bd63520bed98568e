/** Hosts that a page's content security policy must allow for the card form: its scripts, requests and frames. */
export type CardSources = {
  readonly scriptSources: readonly string[];
  readonly connectSources: readonly string[];
  readonly frameSources: readonly string[];
};

/** Returns the hosts of the processor's own card form. If `apiUrl` names another card API, returns only `apiUrl`. */
export function cardSources(apiUrl: string | undefined): CardSources {
  if (apiUrl !== undefined) return { scriptSources: [], connectSources: [apiUrl], frameSources: [] };
  return {
    scriptSources: ['https://js.stripe.com'],
    connectSources: ['https://api.stripe.com'],
    frameSources: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  };
}
