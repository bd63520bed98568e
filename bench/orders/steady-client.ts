import { Agent, type IncomingMessage, request } from 'node:http';

/** Response to a request. */
export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

async function read(response: IncomingMessage): Promise<Answer> {
  let text = '';
  response.setEncoding('utf8');
  for await (const part of response) text += part;
  return { status: response.statusCode ?? 0, body: JSON.parse(text) };
}

/**
 * Time in ms after which an idle connection is closed. Node respects a server's shorter keep-alive time only if this
 * value is set.
 */
const IDLE_MS = 60_000;

/**
 * Opens a client with keep-alive connections. It uses little CPU time, which leaves more for the measured
 * market. The caller closes it.
 */
export function openSteadyClient() {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  return {
    /** Posts a text and returns the JSON response. */
    post: (url: string, headers: Readonly<Record<string, string>>, text: string): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const all = { ...headers, 'content-length': Buffer.byteLength(text) };
        request(url, { agent, method: 'POST', headers: all })
          .once('response', (response) => void read(response).then(resolve, reject))
          .once('error', reject)
          .end(text);
      }),
    close: () => agent.destroy(),
  };
}
