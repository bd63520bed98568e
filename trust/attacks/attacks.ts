import { gzipSync } from 'node:zlib';
import { type Crowd, gather } from './sockets.ts';

/** An attack that costs the attacker little and the market much. */
export type Attack = {
  readonly name: string;
  /** Seconds after which the market must have closed all connections of the attack; null if they may stay open. */
  readonly cutAfter: number | null;
  /** Starts the attack with a number of attackers. */
  readonly begin: (url: string, attackers: number) => Promise<Begun>;
};

/** A running attack. `open` returns the number of its open connections, and `end` stops the attack. */
type Begun = { readonly open: () => number; readonly end: () => void };

const DRIP_MS = 500;
const MEGABYTE = 2 ** 20;

const host = (url: string) => new URL(url).host;
const head = (url: string, line: string, more = '') =>
  `${line} HTTP/1.1\r\nHost: ${host(url)}\r\n${more}\r\n`;
const json = (body: string | Buffer, more = '') =>
  `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}`;

/** Returns an attack that opens connections and sends a few bytes on each at regular intervals. */
function dripping(
  name: string,
  cutAfter: number | null,
  greeting: (url: string) => string,
  drop: string,
): Attack {
  return {
    name,
    cutAfter,
    begin: async (url, attackers) => {
      const crowd = await gather(url, attackers, greeting(url));
      const timer = setInterval(() => crowd.send(drop), DRIP_MS);
      const end = () => {
        clearInterval(timer);
        crowd.close();
      };
      return { open: crowd.open, end };
    },
  };
}

/** Returns an attack that opens new connections at regular intervals and sends a request on each. */
function repeating(
  name: string,
  request: (url: string) => string,
  share = 1,
  options: { deaf?: boolean } = {},
): Attack {
  return {
    name,
    cutAfter: null,
    begin: async (url, attackers) => {
      // Groups of connections. Groups that read no responses (`deaf`) stay open, because their open connections are the
      // attack.
      const crowds = new Set<Crowd>();
      let over = false;
      const join = async () => {
        const crowd = await gather(url, Math.ceil(attackers * share), request(url), options);
        crowds.add(crowd);
        return crowd;
      };
      const closeAll = () => {
        for (const crowd of crowds) crowd.close();
      };
      const repeat = async (first: Crowd) => {
        for (let crowd = first; !over; crowd = await join()) {
          await new Promise((resolve) => setTimeout(resolve, DRIP_MS));
          if (options.deaf) continue;
          crowd.close();
          crowds.delete(crowd);
        }
      };
      const repeated = repeat(await join());
      const end = () => {
        over = true;
        closeAll();
        void repeated.then(closeAll);
      };
      return { open: () => [...crowds].reduce((sum, crowd) => sum + crowd.open(), 0), end };
    },
  };
}

const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
const manyKeys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 4_000 }, (_, key) => [key * 65_536, key])),
);
const bomb = gzipSync(Buffer.alloc(MEGABYTE));
const post = (url: string, body: string, more = '') =>
  head(url, 'POST /api/auth/sign-in/email', json(body, more)) + body;

/** Every attack of this suite. `share` reduces the number of connections of expensive attacks. */
export const ATTACKS: readonly Attack[] = [
  dripping('slow headers', 10, (url) => `GET / HTTP/1.1\r\nHost: ${host(url)}\r\n`, 'x: 1\r\n'),
  dripping(
    'slow bodies',
    30,
    (url) => head(url, 'POST /bookings', 'Content-Type: application/json\r\nContent-Length: 60000\r\n'),
    ' ',
  ),
  dripping('connections that wait', null, (url) => head(url, 'GET /healthz'), ''),
  repeating(
    'answers that nobody reads',
    (url) => head(url, 'GET /products?limit=100&visitor=1').repeat(20),
    0.02,
    { deaf: true },
  ),
  repeating('large headers', (url) => head(url, 'GET /', `x: ${'a'.repeat(15_000)}\r\n`.repeat(3)), 0.1),
  repeating('many headers', (url) => head(url, 'GET /', 'x: 1\r\n'.repeat(2_000)), 0.1),
  repeating('long addresses', (url) => head(url, `GET /?${'a'.repeat(12_000)}`), 0.1),
  repeating('deep JSON', (url) => post(url, deep), 0.05),
  repeating('many keys', (url) => post(url, manyKeys), 0.05),
  repeating(
    'compressed bodies',
    (url) => post(url, bomb.toString('latin1'), 'Content-Encoding: gzip\r\n'),
    0.1,
  ),
  repeating(
    'bodies without end',
    (url) =>
      `${head(url, 'POST /bookings', 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n')}${'4000\r\n'}${'x'.repeat(0x4000)}\r\n`.concat(
        `4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(8),
      ),
    0.05,
  ),
  repeating('huge pages asked for', (url) => head(url, 'GET /products?limit=1000000000'), 0.1),
  repeating('broken cursors', (url) => head(url, `GET /products?cursor=${'A'.repeat(200)}`), 0.1),
  repeating('addresses that cannot be read', (url) => head(url, 'GET /categorydetails/%e0%a4%a'), 0.1),
];

type Smuggling = { readonly name: string; readonly request: (url: string) => string };

/** Requests with ambiguous ends: two servers could disagree where the request ends (request smuggling). */
export const SMUGGLING: readonly Smuggling[] = [
  ['length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked\r\n'],
  ['chunks and length', 'Transfer-Encoding: chunked\r\nContent-Length: 6\r\n'],
  ['two lengths', 'Content-Length: 6\r\nContent-Length: 0\r\n'],
  ['a list of lengths', 'Content-Length: 6, 0\r\n'],
  ['a signed length', 'Content-Length: +6\r\n'],
  ['a length in hexadecimal', 'Content-Length: 0x6\r\n'],
  ['a length with a blank in it', 'Content-Length: 1 0\r\n'],
  ['a folded transfer', 'Transfer-Encoding:\r\n chunked\r\n'],
  ['a blank before the colon', 'Transfer-Encoding : chunked\r\n'],
  ['a tab before the colon', 'Transfer-Encoding\t: chunked\r\n'],
  ['a transfer that is none', 'Transfer-Encoding: xchunked\r\n'],
  ['chunks not last', 'Transfer-Encoding: chunked, identity\r\n'],
  ['two transfers', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n'],
  ['a NUL in the transfer', 'Transfer-Encoding: \0chunked\r\n'],
  ['a bare line feed', 'x: 1\nTransfer-Encoding: chunked\r\n'],
  ['a bare carriage return', 'x: 1\rTransfer-Encoding: chunked\r\n'],
  ['two hosts', 'Host: elsewhere\r\nContent-Length: 6\r\n'],
].map(([name = '', more = '']) => ({
  name,
  request: (url: string) =>
    `${head(url, 'POST /healthz', more)}0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: ${host(url)}\r\n\r\n`,
}));

const REFUSED = /^HTTP\/1\.1 (?:400|501)/;
const ANSWER_MS = 10_000;

/**
 * Sends every request of {@link SMUGGLING}. Returns the names of framings that the market did not refuse, or after
 * which it answered a smuggled request.
 */
export async function smuggle(url: string): Promise<string[]> {
  const through: string[] = [];
  for (const { name, request } of SMUGGLING) {
    const crowd = await gather(url, 1, request(url));
    const until = performance.now() + ANSWER_MS;
    while (crowd.open() > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const answers = crowd.received().match(/HTTP\/1\.1 \d{3}/g) ?? [];
    if (!REFUSED.test(crowd.received()) || answers.length !== 1 || crowd.open() > 0) through.push(name);
    crowd.close();
  }
  return through;
}
