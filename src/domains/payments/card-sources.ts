/** Hosts of the card form's scripts, requests and frames, for a page's content security policy. */
export type CardSources = {
  readonly scriptSources: readonly string[];
  readonly connectSources: readonly string[];
  readonly frameSources: readonly string[];
};

/** Returns the hosts of the processor's own form, or only `apiUrl` if it names another card API. */
export function cardSources(apiUrl: string | undefined): CardSources {
  if (apiUrl !== undefined) return { scriptSources: [], connectSources: [apiUrl], frameSources: [] };
  return {
    scriptSources: ['https://js.stripe.com'],
    connectSources: ['https://api.stripe.com'],
    frameSources: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  };
}
