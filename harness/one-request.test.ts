import { randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../tools/root.ts';
import { openPeople } from './market-people.ts';
import { freePort } from './ports.ts';
import { startTestMarket } from './start-market.ts';

const SOURCES = join(ROOT, 'src');
const map = readFileSync(join(ROOT, 'docs', 'map.md'), 'utf8');

/** Maximum number of files that may run for one request, as listed in `docs/map.md`. */
const MOST_FOR_BOOKING = 24;
const MOST_FOR_PAGE = 28;

/**
 * Number of measured requests. Only files that run during every request count. This excludes most files that timers
 * run.
 */
const TURNS = 5;
/** Files that timers run so often that they may run during every measured request. */
const TIMERS = [
  'domains/account-security/server/block-store.server.ts',
  'platform/db/stalled-connections.server.ts',
  'platform/process/heartbeat.server.ts',
];

/** Returns the files that `docs/map.md` lists for a request, in order. */
function listedFor(request: string): string[] {
  const section = map.split(`### ${request}\n`)[1]?.split(/^##/m)[0] ?? '';
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file);
}

/**
 * Returns the files of `src` that ran in a web process during `work`, without those of `src/kernel` and
 * {@link TIMERS}.
 */
async function filesPassed(controlUrl: string, work: () => Promise<void>): Promise<string[]> {
  await fetch(`${controlUrl}/begin`);
  await work();
  const modules = (await (await fetch(`${controlUrl}/take`)).json()) as string[];
  return modules
    .filter((url) => url.startsWith('file:'))
    .map((url) => fileURLToPath(url))
    .filter((file) => file.startsWith(SOURCES))
    .map((file) => file.slice(SOURCES.length + 1).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('kernel/') && !TIMERS.includes(file));
}

async function bookingPasses(): Promise<string[]> {
  const port = await freePort('127.0.0.1');
  const hook = join(import.meta.dirname, 'record-coverage.ts');
  const settings = { NODE_OPTIONS: `--import=${hook}`, COVERAGE_PORT: String(port) };
  const market = await startTestMarket({ webs: 1, workers: 0, settings });
  const people = openPeople(market);
  try {
    const [first, ...products] = await people.list(await people.joinOne('Seller'), 1 + TURNS);
    const token = await (await people.joinOne('Buyer')).token();
    const book = async (id = '') => {
      const response = await fetch(`${market.url}/bookings`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ _id: id, buyerPhone: '01712345678', buyerLocation: 'Dhaka' }),
      });
      expect(response.status).toBe(200);
      await response.text();
    };
    // Warm-up, because some code runs only for the first request.
    await book(first);
    const passed: Set<string>[] = [];
    for (const product of products)
      passed.push(new Set(await filesPassed(`http://127.0.0.1:${port}`, () => book(product))));
    return [...passed.reduce((always, files) => always.intersection(files))];
  } finally {
    await people.close();
    await market.stop();
  }
}

describe('the map of one request', () => {
  test('names exactly the files that POST /bookings uses', async () => {
    const listed = listedFor('`POST /bookings`');
    expect(listed.toSorted()).toEqual((await bookingPasses()).toSorted());
    expect(listed.length).toBeLessThanOrEqual(MOST_FOR_BOOKING);
  });

  test('names existing files for a page, each used by another file', () => {
    const listed = listedFor("A product's page, `GET /categorylist/{id}`, not cached");
    expect(listed.filter((file) => !existsSync(join(SOURCES, file)))).toEqual([]);
    expect(listed.length).toBeLessThanOrEqual(MOST_FOR_PAGE);
    expect(listed.length).toBeGreaterThan(20);
    const composing = globSync(['app/*.ts', 'domains/*/*.server.ts', '{site/,}routes.ts'], { cwd: SOURCES });
    const texts = [...composing, ...listed].map((file) => [file, readFileSync(join(SOURCES, file), 'utf8')]);
    const isUsed = (file: string) =>
      texts.some(([other, text]) => other !== file && text?.includes(`/${basename(file)}'`));
    // No file imports `entry.server.tsx`, because the router's build step finds it by its name.
    expect(listed.filter((file) => file !== 'entry.server.tsx' && !isUsed(file))).toEqual([]);
  });
});
