/** A row of the card processor's own books. */
export type Entry = {
  readonly id: string;
  readonly payment_intent: string;
  /** In poisha. */
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly metadata?: Readonly<Record<string, string>>;
};

/** All that the card processor has charged and returned, oldest first. */
export type Ledger = { readonly charges: readonly Entry[]; readonly refunds: readonly Entry[] };

/** A letter that the market sent. */
export type Message = {
  readonly subject: string;
  readonly text: string;
  readonly recipients: readonly string[];
};

/** Test cards by what they do. */
export const CARDS = { pays: '4242424242424242', declined: '4000000000000002' } as const;

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

async function readAnswer(response: Response, what: string): Promise<unknown> {
  const text = await response.text();
  if (!response.ok) throw new Error(`the stand-in refused ${what}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** The card processor's stand-in: paying as a browser does, bending it, and reading its books. */
export function cardProcessor(url: string, publishableKey: string) {
  const control = async (method: string, path: string, body?: unknown) => {
    const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${url}/sandbox/${path}`, { method, ...(body === undefined ? {} : json) });
    return readAnswer(response, `${method} ${path}`);
  };
  return {
    url,
    /** A control call of the stand-in; its README lists them. */
    control,
    ledger: async () => (await control('GET', 'ledger')) as Ledger,
    /** Pays with a client secret; answers the intent's state or the error's code. */
    pay: async (clientSecret: string, card?: string): Promise<string> => {
      const { path, form } = cardPayment(clientSecret, card);
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: form,
      });
      const answer = (await response.json()) as { status?: string; error?: { code?: string } };
      return answer.status ?? answer.error?.code ?? 'unknown';
    },
  };
}

export type CardProcessor = ReturnType<typeof cardProcessor>;

/** The mailbox that shows what the market sends. */
export function mailbox(url: string) {
  return {
    url,
    /** Newest first; `to` narrows to one recipient. */
    messages: async (to?: string): Promise<Message[]> => {
      const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      return (await readAnswer(await fetch(`${url}/messages${query}`), 'messages')) as Message[];
    },
    empty: async () => void (await fetch(`${url}/messages`, { method: 'DELETE' })),
  };
}

export type Mailbox = ReturnType<typeof mailbox>;
