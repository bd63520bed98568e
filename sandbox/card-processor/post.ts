import { Agent, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';

const agent = new Agent({ keepAlive: true });
const secureAgent = new SecureAgent({ keepAlive: true });

interface PostOptions {
  headers: Readonly<Record<string, string>>;
  /** Gives up when it is aborted. */
  signal: AbortSignal;
}

/**
 * Posts a text over a connection that stays open for the next; answers the status and passes over the answer's body.
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
