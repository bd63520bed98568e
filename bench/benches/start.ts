import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../harness/ports.ts';
import { makeOwnFolder } from '../../tools/postgres/own-folder.ts';
import { ROOT } from '../../tools/root.ts';
import type { Bench, Figure, RunOptions } from '../bench.ts';
import { lengthOf, listingsOf, withBenchTestbed } from '../testbed/bench-testbed.ts';
import { measureMany } from '../testbed/load.ts';
import { describeSpread, spreadOf } from '../testbed/spread.ts';

const MOST_START_MS = 3_000;
const MOST_MEBIBYTES = 300;
const HOST = '127.0.0.1';
const LOOK_MS = 20;
const TIMEOUT_MS = 120_000;
const LOAD = { connections: 32, shelf: 2_000 };

async function waitForHome(url: string, market: ChildProcess): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(LOOK_MS)) {
    if (market.exitCode !== null) throw new Error('the market exited before it responded');
    const response = await fetch(url).catch(() => null);
    if (response?.status === 200) return;
  }
  throw new Error('the market did not respond');
}

/** Starts the market as `npm start` does and waits for the home page. Returns the time in ms. */
async function startOnce(folder: string): Promise<number> {
  const port = await freePort(HOST);
  const given = { DATA_DIR: folder, PORT: `${port}`, DEMO_LISTINGS: '40', DEMO_PICTURES: '1' };
  const { DATABASE_URL, ...env } = process.env;
  const started = performance.now();
  const market = spawn(process.execPath, [join(ROOT, 'tools', 'start.ts')], {
    cwd: ROOT,
    env: { ...env, ...given },
    stdio: 'ignore',
  });
  try {
    await waitForHome(`http://${HOST}:${port}/`, market);
    return performance.now() - started;
  } finally {
    const ended = once(market, 'close');
    market.kill('SIGTERM');
    await ended;
  }
}

async function measureStarts(options: RunOptions): Promise<Figure> {
  const folder = makeOwnFolder('bench');
  try {
    options.print(`first start, with the filling of a market: ${Math.round(await startOnce(folder))} ms`);
    const times: number[] = [];
    while (times.length < (options.quick ? 1 : 5)) times.push(await startOnce(folder));
    return {
      what: 'from a later start to the home page, ms',
      target: `at most ${MOST_START_MS}`,
      figure: describeSpread(times),
      holds: spreadOf(times).middle <= MOST_START_MS,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures a web process's memory while many clients request cached and uncached pages and lists. */
function measureMemory(options: RunOptions): Promise<Figure> {
  return withBenchTestbed(options, listingsOf(options), async (testbed) => {
    const rows = await testbed.query<{ id: string }>('select id from products limit $1', [LOAD.shelf]);
    const paths = rows.flatMap(({ id }) => [`/categorylist/${id}`, `/productAll/${id}`]);
    paths.push('/', '/categorydetails/Laptop', '/products?category=Laptop');
    const { rounds, seconds } = lengthOf(options);
    const market = { name: 'market', url: testbed.url };
    await measureMany(market, paths, { connections: LOAD.connections, seconds: rounds * seconds });
    const { webPeakMebibytes } = testbed.usage();
    return {
      what: `most memory of the web process, ${LOAD.connections} asking at once, MiB`,
      target: `at most ${MOST_MEBIBYTES}`,
      figure: webPeakMebibytes.toFixed(0),
      holds: webPeakMebibytes <= MOST_MEBIBYTES,
    };
  });
}

/** Measures the cost of running a market: startup time and memory. */
export const bench: Bench = {
  name: 'start',
  question: 'How soon does a market answer after its start, and how much memory does it take?',
  run: async (options) => [await measureStarts(options), await measureMemory(options)],
};
