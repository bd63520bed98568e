/** Where the card form's scripts, requests and frames come from and go to, for a page's security policy. */
export type CardSources = {
  readonly scriptSources: readonly string[];
  readonly connectSources: readonly string[];
  readonly frameSources: readonly string[];
};

/** Addresses of the processor's own form; with another card API at `apiUrl`, our form uses only that. */
export function cardSources(apiUrl: string | undefined): CardSources {
  if (apiUrl !== undefined) return { scriptSources: [], connectSources: [apiUrl], frameSources: [] };
  return {
    scriptSources: ['https://js.stripe.com'],
    connectSources: ['https://api.stripe.com'],
    frameSources: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  };
}
