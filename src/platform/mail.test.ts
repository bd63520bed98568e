import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from './log.server.ts';
import { mailJobs } from './mail.server.ts';

const LETTER = { to: 'karim@secondbyte.test', subject: 'Sold', html: '<p>Sold.</p>', text: 'Sold.' };
const log = createLog('silent', 'test');

let server: SMTPServer;
let connections: number;
let breaks: boolean;
let send: () => Promise<void>;

beforeEach(async () => {
  connections = 0;
  breaks = false;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 0,
    onConnect: (_, done) => {
      connections += 1;
      done();
    },
    onData: (stream, _, done) => {
      stream.resume();
      if (breaks) for (const connection of server.connections) connection.close();
      else stream.on('end', done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const [job] = mailJobs(`smtp://127.0.0.1:${port}`, 'Secondbyte <no-reply@secondbyte.test>');
  send = async () => job?.run(LETTER, log);
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('letters that follow one another share a connection', async () => {
  for (let count = 0; count < 3; count += 1) await send();
  expect(connections).toBe(1);
});

test('a letter whose connection breaks fails, so that its job tries again, and the next one gets another', async () => {
  await send();
  breaks = true;
  await expect(send()).rejects.toThrow();
  expect(connections).toBe(1);
  breaks = false;
  await send();
  expect(connections).toBe(2);
});
