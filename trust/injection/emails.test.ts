import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { layOutEmail, type RenderedEmail } from '#platform/work/email-layout.server.ts';
import { mailJobs, queueEmail } from '#platform/work/mail.server.ts';
import { type Mail, startMail } from '../../sandbox/mail/start-mail.ts';
import { emailFrame } from '../../src/app/email-frame.ts';
import { PAYLOADS } from './payloads.ts';

const FRAME = emailFrame({ SESSION_SECRET: 'a-secret-of-emails-in-tests-alone' }, 'https://market.example');

let database: Database;
let folder: string;
let mail: Mail;
beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
  folder = mkdtempSync(join(tmpdir(), 'emails-'));
  mail = await startMail({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir: folder });
});
afterAll(async () => {
  await mail.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Builds an email as the mail server gets it. The email contains the text in every place where people's texts may
 * occur.
 */
async function compose(raw: string): Promise<RenderedEmail> {
  const text = raw.toWellFormed();
  const { db } = database;
  await sql`delete from jobs`.execute(db);
  await queueEmail(db, {
    to: 'reader@secondbyte.test',
    subject: text,
    preview: text,
    heading: text,
    paragraphs: [text],
    item: {
      title: text,
      price: text,
      details: [text],
      picture: { url: `https://market.example/${encodeURIComponent(text)}`, alt: text, width: 4, height: 3 },
    },
    rows: [{ label: text, value: text, url: `tel:${encodeURIComponent(text)}` }],
    action: { label: text, url: `https://market.example/?q=${encodeURIComponent(text)}` },
    steps: [{ title: text, text }],
    closing: [text],
    reason: text,
    reference: text,
  });
  const { rows } = await sql<{ payload: RenderedEmail }>`select payload from jobs`.execute(db);
  return rows[0]?.payload as RenderedEmail;
}

/** Returns an email's HTML as it is sent. */
const htmlOf = (email: RenderedEmail) => layOutEmail(email, FRAME).html;

/** Returns the characters that delimit elements and attributes. */
const signsIn = (html: string) => html.replace(/[^<>"]/g, '');

/** Every seventh payload. The suite's long run sends all payloads. */
const some = PAYLOADS.filter((_, index) => index % 7 === 0).filter(({ text }) => !text.includes('\0'));

describe('an email', () => {
  test('contains each text as text, never as HTML', async () => {
    const harmless = signsIn(htmlOf(await compose('a harmless name')));
    const changed: string[] = [];
    for (const { text } of some) {
      if (signsIn(htmlOf(await compose(text))) !== harmless) changed.push(text);
    }
    expect(changed).toEqual([]);
  });

  test('has one subject and one recipient, whatever its texts contain', async () => {
    const [job] = mailJobs({
      smtpUrl: mail.smtpUrl,
      from: 'Secondbyte <no-reply@secondbyte.test>',
      frame: FRAME,
    });
    const headers = PAYLOADS.filter(({ kind }, index) => kind === 'header' && index % 9 === 0);
    const log = createLog('silent', 'test');
    for (const { text } of headers) await job?.run(await compose(text), log);
    const messages = (await (await fetch(`${mail.url}/messages`)).json()) as {
      id: number;
      recipients: string[];
    }[];
    expect(messages).toHaveLength(headers.length);
    for (const { id, recipients } of messages) {
      expect(recipients).toEqual(['reader@secondbyte.test']);
      const source = await (await fetch(`${mail.url}/messages/${id}/source`)).text();
      const names = (source.split(/\r?\n\r?\n/)[0] ?? '')
        .match(/^[\w-]+(?=:)/gm)
        ?.map((name) => name.toLowerCase());
      expect(names?.toSorted()).toEqual([
        'auto-submitted',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ]);
    }
  });
});
