import autocannon from 'autocannon';
import { median } from '../../harness/statistics.ts';

/** Results of a server under load. */
export type Measured = {
  /** Successful responses per second. */
  readonly rate: number;
  /** Percentiles of response times, in ms. */
  readonly p50: number;
  readonly p99: number;
  /** Number of responses. */
  readonly answers: number;
  /** Share of refused requests, from 0 to 1. A market refuses requests if the machine is too busy. */
  readonly refused: number;
};

/** A server to measure: its name and one full address, or its origin and paths to request alternately. */
export type Contestant = { readonly name: string; readonly url: string; readonly paths?: readonly string[] };

/** Results of several rounds in which two servers were measured alternately. */
export type Comparison = {
  readonly ours: Measured;
  readonly theirs: Measured;
  /** Market's rate divided by the other server's rate, for each round. */
  readonly ratios: readonly number[];
};

const ACCEPT = { accept: 'text/html,application/json' };
/** Share of refusals above which a measurement is useless. */
const TOO_MANY = 0.5;

/** Request to measure: a path, or a path with headers, for example of a signed-in person. */
export type Asked = string | { readonly path: string; readonly headers: Readonly<Record<string, string>> };

function requestFor(asked: Asked): { path: string; headers: Record<string, string> } {
  const { path, headers } = typeof asked === 'string' ? { path: asked, headers: {} } : asked;
  return { path, headers: { ...ACCEPT, ...headers } };
}

/**
 * Measures how a server responds to many addresses, requested one after the other. Counts only successful
 * responses, because a fast refusal is useless. Throws if too many requests are refused.
 */
export async function measureMany(
  { name, url }: Contestant,
  paths: readonly Asked[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Measured> {
  let opened = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // Each connection starts at another position in the list, so that no two connections request the same
    // page at once.
    setupClient: (client) => {
      const from = Math.floor((opened * paths.length) / connections);
      opened += 1;
      client.setRequests([...paths.slice(from), ...paths.slice(0, from)].map(requestFor));
    },
  });
  const answers = result['2xx'];
  const refused = 1 - answers / (answers + result.non2xx + result.errors);
  if (!(refused < TOO_MANY)) throw new Error(`${name} at ${url} refused ${(100 * refused).toFixed(0)} %`);
  const { p50, p99 } = result.latency;
  return { rate: answers / result.duration, p50, p99, answers, refused };
}

/** Measures the address or the paths of one server; see {@link measureMany}. */
function measure(one: Contestant, connections: number, seconds: number): Promise<Measured> {
  const { origin, pathname, search } = new URL(one.url);
  const paths = one.paths ?? [pathname + search];
  return measureMany({ name: one.name, url: origin }, paths, { connections, seconds });
}

function middle(all: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => median(all.map((one) => one[key]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), answers: of('answers'), refused: of('refused') };
}

/** Duration of the warm-up, because newly loaded code is slow. */
const WARMING_SECONDS = 1;

/** Measures two servers alternately, so that load on the machine affects both. */
export async function compare(
  ours: Contestant,
  theirs: Contestant,
  amount: { readonly connections: number; readonly seconds: number; readonly rounds: number },
): Promise<Comparison> {
  const { connections, seconds, rounds } = amount;
  for (const one of [ours, theirs]) await measure(one, connections, WARMING_SECONDS);
  const runs: { ours: Measured; theirs: Measured }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    runs.push({
      ours: await measure(ours, connections, seconds),
      theirs: await measure(theirs, connections, seconds),
    });
  }
  return {
    ours: middle(runs.map((run) => run.ours)),
    theirs: middle(runs.map((run) => run.theirs)),
    ratios: runs.map((run) => run.ours.rate / run.theirs.rate),
  };
}

/** Returns ", 2 % refused", or nothing. */
function describeRefused(refused: number): string {
  return refused === 0 ? '' : `, ${(100 * refused).toFixed(1)} % refused`;
}

/** Returns a text such as "0.94 × (0.89–1.08), 1,519/s against 1,612/s, p50 1 ms, p99 3 ms". */
export function describeComparison({ ours, theirs, ratios }: Comparison): string {
  const rate = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  return (
    `${median(ratios).toFixed(2)} × (${least}–${most}), ${rate(ours.rate)} against ${rate(theirs.rate)}, ` +
    `p50 ${ours.p50} ms, p99 ${ours.p99} ms${describeRefused(ours.refused)}`
  );
}
