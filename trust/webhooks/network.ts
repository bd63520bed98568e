import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitUntil } from '../../harness/processes.ts';

/** Parts of a webhook message that this suite reads. */
export type Message = {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly livemode: boolean;
  readonly data: { readonly object: { readonly id: string; readonly payment_intent?: string } };
};

const TIMEOUT_MS = 20_000;

/** Returns the id of the payment that a webhook message is about. */
function paymentOf({ data }: Message): string {
  return data.object.payment_intent ?? data.object.id;
}

/**
 * Replaces the network between the card processor and the market. It holds every webhook message. The suite decides
 * which messages arrive, when, how often and in which order.
 */
export async function openNetwork() {
  const caught = new Map<string, Message[]>();
  const keep = async (request: IncomingMessage) => {
    const message = JSON.parse(await text(request)) as Message;
    const payment = paymentOf(message);
    caught.set(payment, [...(caught.get(payment) ?? []), message]);
  };
  const server = createServer((request, response) => void keep(request).then(() => response.end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const messagesOf = (payment: string) => caught.get(payment) ?? [];
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Waits for the first `count` webhook messages about a payment. Returns them, oldest first. */
    messagesOf: async (payment: string, count: number): Promise<Message[]> => {
      await waitUntil(() => messagesOf(payment).length >= count, TIMEOUT_MS);
      const found = messagesOf(payment);
      if (found.length < count) throw new Error(`${payment} has ${found.length} messages, not ${count}`);
      return found.slice(0, count).toSorted((one, other) => one.created - other.created);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Network = Awaited<ReturnType<typeof openNetwork>>;

/** Returns the current time in seconds. */
export const nowInSeconds = () => Math.floor(Date.now() / 1_000);

/** Returns the processor's signature: the HMAC of the time and the body with the shared secret. */
export function signatureOf(body: string, secret: string, time: number | string = nowInSeconds()): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}

/** Returns the signature header as the processor sends it. */
export function signed(body: string, secret: string, time = nowInSeconds()): string {
  return `t=${time},v1=${signatureOf(body, secret, time)}`;
}

/** Posts a webhook message to a web process. Returns the status, or 0 if no response came. */
export async function post(url: string, body: string, signatures: readonly string[]): Promise<number> {
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const signature of signatures) headers.append('stripe-signature', signature);
  try {
    const response = await fetch(`${url}/webhooks/card-processor`, { method: 'POST', body, headers });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
