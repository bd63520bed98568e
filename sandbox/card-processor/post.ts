import { Agent, request } from 'node:http';
import { request as requestSecurely, Agent as SecureAgent } from 'node:https';

// An agent respects a server's keep-alive timeout only if the agent itself has an idle timeout (in ms). Without one, it
// would use connections that the server is closing.
const lasting = { keepAlive: true, timeout: 60_000 };
const agent = new Agent(lasting);
const secureAgent = new SecureAgent(lasting);

interface PostOptions {
  headers: Readonly<Record<string, string>>;
  /** Aborts the request. */
  signal: AbortSignal;
}

/**
 * Posts a text over a keep-alive connection. Returns the status and ignores the response body. Does not follow
 * redirects. Throws if there is no response.
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
