/** Test cards by what they do. */
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  settlesLater: '4000000000008880',
} as const;

/** Where and with what form a browser pays the intent of a client secret, on the processor's own origin. */
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

/** Speaks with a card processor's stand-in over the network: pays as a browser does, and bends it. */
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
    /** Control call of the stand-in, which makes it misbehave or reports its actions; its README lists them. */
    control: async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const response = await fetch(`${url}/sandbox/${path}`, { method, ...(body === undefined ? {} : json) });
      const text = await response.text();
      if (!response.ok) throw new Error(`the card processor refused ${method} ${path}: ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
  };
}
