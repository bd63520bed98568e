import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import {
  type Email,
  type EmailFrame,
  type FooterTexts,
  type RenderedEmail,
  renderEmail,
} from './email-layout.server.ts';
import { cancelQueuedEmails, mailJobs, queueEmail, queueEmails } from './mail.server.ts';

const EMAIL: Email = {
  to: 'karim@secondbyte.test',
  subject: 'Sold',
  heading: 'Sold',
  paragraphs: ['Sold.'],
  reason: 'A test.',
};
const RENDERED_EMAIL: RenderedEmail = {
  id: '019aa0b2-0000-7000-8000-000000000001',
  to: 'karim@secondbyte.test',
  language: 'en',
  subject: 'Sold',
  html: '<p>Sold.</p>',
  text: 'Sold.',
  reason: 'A test.',
};
const TEXTS: FooterTexts = {
  help: 'Help',
  reference: (reference) => `Reference: ${reference}`,
  turnOff: (about) => `Turn off emails about ${about}`,
};
const FRAME: EmailFrame = {
  brand: 'Market',
  logoUrl: 'https://market.test/logo.png',
  homeUrl: 'https://market.test/',
  helpUrl: 'https://market.test/contact',
  helpEmail: null,
  postalAddress: null,
  texts: { en: TEXTS, bn: TEXTS },
  unsubscribeUrl: ({ personId, topic }) => `https://market.test/unsubscribe?token=${personId}.${topic}`,
};
const log = createLog('silent', 'test');

let server: SMTPServer;
let connections: number;
let breaks: boolean;
let sources: string[];
let sendThrough: (query: string, email: RenderedEmail) => Promise<void>;
let send: (email?: RenderedEmail) => Promise<void>;

beforeEach(async () => {
  connections = 0;
  breaks = false;
  sources = [];
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
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString();
      });
      stream.on('end', () => sources.push(source));
      if (breaks) for (const connection of server.connections) connection.close();
      else stream.on('end', done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  sendThrough = async (query, email) => {
    const smtpUrl = `smtp://127.0.0.1:${port}${query}`;
    const [job] = mailJobs({ smtpUrl, from: 'Market <no-reply@market.test>', frame: FRAME });
    await job?.run(email, log);
  };
  const [job] = mailJobs({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Market <no-reply@market.test>',
    frame: FRAME,
  });
  send = async (email = RENDERED_EMAIL) => void (await job?.run(email, log));
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

test('consecutive emails share a connection', async () => {
  for (let count = 0; count < 3; count += 1) await send();
  expect(connections).toBe(1);
});

test('an email is sent without TLS to a server without TLS, unless the address requires TLS', async () => {
  await expect(sendThrough('?requireTLS=true', RENDERED_EMAIL)).rejects.toThrow();
  expect(sources).toEqual([]);
  await sendThrough('', RENDERED_EMAIL);
  expect(sources).toHaveLength(1);
});

test('an email fails if its connection breaks, so that its job tries again, and the next email gets a new connection', async () => {
  await send();
  breaks = true;
  await expect(send()).rejects.toThrow();
  expect(connections).toBe(1);
  breaks = false;
  await send();
  expect(connections).toBe(2);
});

test('an email sent twice has one message id, another email has another, and auto-replies are suppressed', async () => {
  const [first, other] = [renderEmail(EMAIL), renderEmail(EMAIL)];
  for (const email of [first, first, other]) await send(email);
  const names = sources.map((source) => /^Message-ID: <(.+)@market\.test>\r$/m.exec(source)?.[1]);
  expect(names).toEqual([first.id, first.id, other.id]);
  for (const source of sources) expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('an email is not sent after the time at which it becomes wrong', async () => {
  await send(renderEmail({ ...EMAIL, until: Date.now() - 1 }));
  expect(sources).toEqual([]);
  await send(renderEmail({ ...EMAIL, until: Date.now() + 60_000 }));
  expect(sources).toHaveLength(1);
});

describe('waiting emails', () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase((await testDatabase()).url, { poolSize: 2 });
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql`delete from jobs`.execute(database.db);
  });

  const emailTo = (to: string): Email => ({ ...EMAIL, to });
  const readersOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}-${index}@secondbyte.test`);

  /** Returns the recipients of queued emails. */
  async function waiting(): Promise<string[]> {
    const { rows } = await sql<{ to: string }>`
      select payload ->> 'to' as to from jobs order by id`.execute(database.db);
    return rows.map(({ to }) => to);
  }

  test('wait separately', async () => {
    const readers = readersOf('reader', 21);
    await queueEmails(database.db, []);
    await queueEmails(database.db, readers.map(emailTo));
    expect(await waiting()).toEqual(readers);
  });

  test('to one reader can be withdrawn, and those to others stay', async () => {
    const [leaving = '', staying = ''] = readersOf('reader', 2);
    await queueEmails(database.db, [emailTo(leaving), emailTo(staying), emailTo(leaving)]);
    await queueEmail(database.db, emailTo(leaving));
    await queueEmail(database.db, emailTo(staying));
    await cancelQueuedEmails(database.db, leaving);
    expect(await waiting()).toEqual([staying, staying]);
  });
});

test('an email of a subscription has one-click unsubscribe (RFC 8058), and other emails do not', async () => {
  const personId = '019aa0b2-0000-7000-8000-000000000001';
  await send(renderEmail({ ...EMAIL, subscription: { personId, topic: 'wishes', about: 'wishes' } }));
  await send(renderEmail(EMAIL));
  const [optional = '', other = ''] = sources;
  expect(optional).toContain(
    `List-Unsubscribe: <https://market.test/unsubscribe?token=${personId}.wishes>\r\n`,
  );
  expect(optional).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(other).not.toContain('List-Unsubscribe');
});
