import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeComparison, measureMany } from './load.ts';

let server: Server;
let url: string;
const asked = new Map<string, number>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const { url: path = '' } = request;
    const before = asked.get(path) ?? 0;
    asked.set(path, before + 1);
    const isBusy = path === '/busy' || (path === '/half' && before % 5 === 0);
    response.writeHead(isBusy ? 503 : 200).end('answer');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const AMOUNT = { connections: 2, seconds: 0.3 };

test('a server that refuses every request causes an error instead of a fast result', async () => {
  await expect(measureMany({ name: 'busy', url }, ['/busy'], AMOUNT)).rejects.toThrow('refused 100 %');
});

test('every address is requested, and the share of refused requests is measured', async () => {
  const measured = await measureMany({ name: 'mixed', url }, ['/one', '/two', '/half'], AMOUNT);
  expect([...asked.keys()]).toEqual(expect.arrayContaining(['/one', '/two']));
  expect(measured.refused).toBeGreaterThan(0);
  expect(measured.refused).toBeLessThan(0.5);
});

test('a comparison shows the median of its rounds with minimum and maximum', () => {
  const ours = { rate: 1_519, p50: 1, p99: 3, answers: 9, refused: 0.02 };
  const text = describeComparison({ ours, theirs: { ...ours, rate: 1_612 }, ratios: [1.08, 0.89, 0.94] });
  expect(text).toBe('0.94 × (0.89–1.08), 1,519/s against 1,612/s, p50 1 ms, p99 3 ms, 2.0 % refused');
});
