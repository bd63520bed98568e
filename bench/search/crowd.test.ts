import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAtOnce } from './crowd.ts';

let server: Server;
let url: string;
const PEOPLE = 4;
// The server sends its first responses only after everybody has sent a request. Otherwise the first people could finish
// before the others connect, because a busy machine may open the connections one by one.
const everybodyAsked = Promise.withResolvers<void>();
let [open, mostOpen] = [0, 0];
const asked = new Map<string, number>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    if (open === PEOPLE) everybodyAsked.resolve();
    everybodyAsked.promise.then(() => {
      open -= 1;
      response.writeHead(path === '/busy' ? 503 : path === '/broken' ? 500 : 200).end('answer');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const CROWD = { people: PEOPLE, seconds: 0.3, accept: 'application/json' };

test('the configured number of people search simultaneously, and refusals are counted separately', async () => {
  const { waits, refused, rate } = await searchAtOnce([`${url}/one`, `${url}/busy`, `${url}/two`], CROWD);
  expect(mostOpen).toBe(PEOPLE);
  expect(waits).toHaveLength((asked.get('/one') ?? 0) + (asked.get('/two') ?? 0));
  expect(refused).toBe(asked.get('/busy'));
  expect(rate).toBeGreaterThan(0);
});

test('a response that is neither a success nor a refusal causes an error', async () => {
  await expect(searchAtOnce([`${url}/broken`], CROWD)).rejects.toThrow('/broken answered 500');
});
