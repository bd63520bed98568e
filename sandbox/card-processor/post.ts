import { Agent, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';

// Only with an idle time (in ms) of its own does an agent heed a server's shorter one; without, it would send over
// connections that the server is just closing.
const lasting = { keepAlive: true, timeout: 60_000 };
const agent = new Agent(lasting);
const secureAgent = new SecureAgent(lasting);

interface PostOptions {
  headers: Readonly<Record<string, string>>;
  /** Gives up when it is aborted. */
  signal: AbortSignal;
}

/**
 * Posts a text over a connection that stays open for the next; returns the status and passes over the answer's body.
 * Follows no redirect. Throws when no answer came.
 */
export function postText(address: string, text: string, { headers, signal }: PostOptions): Promise<number> {
  const url = new URL(address);
  const options = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(text) },
    signal,
  };
  const sent =
    url.protocol === 'https:'
      ? requestSecurely(url, { ...options, agent: secureAgent })
      : request(url, { ...options, agent });
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.once('error', reject);
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.end(text);
  });
}
