import { cardClient } from '../src/domains/payments/testing/card-client.ts';

/** A charge or refund in the ledger of the stand-in card processor. */
type Entry = {
  readonly id: string;
  readonly payment_intent: string;
  /** In poisha. */
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly metadata?: Readonly<Record<string, string>>;
};

/** All charges and refunds of the stand-in card processor, oldest first. */
export type Ledger = { readonly charges: readonly Entry[]; readonly refunds: readonly Entry[] };

/** An email that the market sent. */
export type Message = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly recipients: readonly string[];
};

/** Returns a client for the stand-in card processor and its ledger. */
export function cardProcessor(url: string, publishableKey: string) {
  const client = cardClient(url, publishableKey);
  return { ...client, ledger: async () => (await client.control('GET', 'ledger')) as Ledger };
}

/** Returns a client for the stand-in mailbox that receives the market's emails. */
export function mailbox(url: string) {
  return {
    url,
    /** Returns emails, newest first; `to` filters by recipient. */
    messages: async (to?: string): Promise<Message[]> => {
      const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
      const response = await fetch(`${url}/messages${query}`);
      if (!response.ok)
        throw new Error(`the mailbox responded with status ${response.status}: ${await response.text()}`);
      return (await response.json()) as Message[];
    },
    empty: async () => void (await fetch(`${url}/messages`, { method: 'DELETE' })),
  };
}
