// node bench/products-list.ts [--rounds 3] [--seconds 5]
// Compares GET /products?category=Laptop of a running market with the floor server on the same database, in turns.
// Needs MARKET_URL and DATABASE_URL of that market.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '5' } },
});
const { MARKET_URL, DATABASE_URL } = process.env;
if (!MARKET_URL || !DATABASE_URL)
  throw new Error('Set MARKET_URL and DATABASE_URL to those of a running market.');

const PATH = '/products?category=Laptop';
const CONNECTIONS = [1, 32];

/** Requests a second that `base` answers. Throws when any answer is not a 200. */
async function measure(base: string, connections: number): Promise<number> {
  const result = await autocannon({ url: base + PATH, connections, duration: Number(values.seconds) });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${base} answered with errors`);
  return result.requests.average;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

const floor = fork(join(import.meta.dirname, 'floor-server.ts'), { env: process.env });
const [{ port }] = (await once(floor, 'message')) as [{ port: number }];
const floorUrl = `http://127.0.0.1:${port}`;
try {
  for (const connections of CONNECTIONS) {
    const ours: number[] = [];
    const floors: number[] = [];
    for (let round = 0; round < Number(values.rounds); round++) {
      ours.push(await measure(MARKET_URL, connections));
      floors.push(await measure(floorUrl, connections));
    }
    const ratios = ours.map((value, index) => value / (floors[index] ?? 1));
    const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
    console.log(
      `${PATH}, ${connections} connections: market ${median(ours).toFixed(0)}/s, floor ${median(floors).toFixed(0)}/s, ` +
        `ratio ${median(ratios).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}, ${ratios.length} rounds)`,
    );
  }
} finally {
  floor.disconnect();
}
