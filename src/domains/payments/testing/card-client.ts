/** Numbers of test cards: paid at once, declined, and paid later. */
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  settlesLater: '4000000000008880',
} as const;

/** Returns the path and form of the request with which a browser pays an intent at the processor. */
export function cardPayment(clientSecret: string, card: string = CARDS.pays) {
  const [intentId] = clientSecret.split('_secret_');
  return {
    path: `/v1/payment_intents/${intentId}/confirm`,
    form: new URLSearchParams({
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  };
}

type Confirmed = {
  readonly status?: string;
  readonly error?: { readonly code?: string; readonly message?: string };
};

/**
 * Creates a client of the card processor's stand-in over the network. It pays as a browser does, and controls the
 * stand-in.
 */
export function cardClient(url: string, publishableKey: string) {
  return {
    url,
    /** Pays with a client secret; returns the intent's state or the error's code. */
    pay: async (clientSecret: string, card?: string): Promise<string> => {
      const { path, form } = cardPayment(clientSecret, card);
      const headers = { authorization: `Bearer ${publishableKey}` };
      const response = await fetch(url + path, { method: 'POST', headers, body: form });
      const { status, error } = (await response.json()) as Confirmed;
      return status ?? error?.code ?? error?.message ?? 'unknown';
    },
    /**
     * Sends a control call that makes the stand-in misbehave or reports its actions. The stand-in's README lists these
     * calls.
     */
    control: async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${url}/sandbox/${path}`, { method, ...(body === undefined ? {} : json) });
      const text = await response.text();
      if (!response.ok) throw new Error(`the card processor refused ${method} ${path}: ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
  };
}
