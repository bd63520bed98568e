import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Message, openMailbox } from './mailbox.ts';
import { type Mail, startMail } from './start-mail.ts';

let folder: string;
let mail: Mail;

const start = () => startMail({ host: '127.0.0.1', port: 0, smtpPort: 0, dataDir: folder });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mail-test-'));
  mail = await start();
});

afterEach(async () => {
  await mail.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function send(message: SendMailOptions): Promise<void> {
  const transport = createTransport(mail.smtpUrl);
  await transport.sendMail({ from: 'Secondbyte <no-reply@secondbyte.test>', ...message });
  transport.close();
}

async function messages(query = ''): Promise<Message[]> {
  return (await (await fetch(`${mail.url}/messages${query}`)).json()) as Message[];
}

async function page(path: string): Promise<string> {
  return (await fetch(mail.url + path, { headers: { accept: 'text/html' } })).text();
}

test('a message arrives with its complete subject, text and HTML, also in Bangla', async () => {
  const text = `আপনার অর্ডার নিশ্চিত।\n${'A long line of words that goes on. '.repeat(8)}\n= and . stay\n.\nEnd`;
  const html = '<p>আপনার <b>অর্ডার</b> নিশ্চিত &amp; bezahlt für 25,000</p>';
  await send({ to: 'Buyer <Buyer@secondbyte.test>', subject: 'অর্ডার “confirmed” für Sie', text, html });
  const [message] = await messages();
  expect(message).toMatchObject({
    subject: 'অর্ডার “confirmed” für Sie',
    recipients: ['buyer@secondbyte.test'],
  });
  expect(message?.text.trimEnd()).toBe(text);
  expect(message?.html.trimEnd()).toBe(html);
});

test('attachments are listed with name, type and size, and are not part of the text', async () => {
  const attachments = [{ filename: 'receipt.txt', content: 'paid' }];
  await send({ to: 'a@b.test', subject: 'Receipt', text: 'See attached', attachments });
  const [message] = await messages();
  expect(message?.text.trim()).toBe('See attached');
  expect(message?.attachments).toEqual([{ name: 'receipt.txt', type: 'text/plain', bytes: 4 }]);
});

test('messages to an address are found in upper or lower case, newest first', async () => {
  await send({ to: 'first@b.test', subject: 'One', text: '1' });
  await send({ to: 'other@b.test', subject: 'Two', text: '2' });
  await send({ to: 'someone@b.test', bcc: 'first@b.test', subject: 'Three', text: '3' });
  const found = await messages(`?to=${encodeURIComponent('FIRST@b.test')}`);
  expect(found.map((message) => message.subject)).toEqual(['Three', 'One']);
});

test('messages survive a restart', async () => {
  await send({ to: 'a@b.test', subject: 'Kept', text: 'still here' });
  await mail.stop();
  mail = await start();
  expect(await messages()).toMatchObject([{ subject: 'Kept' }]);
});

test('the mailbox stores only the newest messages', () => {
  const mailbox = openMailbox(join(folder, 'small'), 3);
  for (const number of [1, 2, 3, 4, 5]) mailbox.keep(Buffer.from(`Subject: ${number}\r\n\r\n`), ['a@b.test']);
  expect(mailbox.list().map((message) => message.subject)).toEqual(['5', '4', '3']);
  mailbox.close();
});

test('a message cannot run script or leave its frame on the mailbox page', async () => {
  const html = '<script>top.stolen = 1</script>"></iframe><img src=x onerror=alert(1)>';
  await send({ to: 'a@b.test', subject: '<script>alert(1)</script>', text: '<b>no</b>', html });
  const [message] = await messages();
  const shown = await page(`/messages/${message?.id}`);
  expect(shown).not.toContain('<script>');
  expect(shown).not.toContain('<img');
  expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const alone = await fetch(`${mail.url}/messages/${message?.id}/html`);
  expect(alone.headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox allow-popups/);
  expect(alone.headers.get('content-security-policy')).not.toMatch(/script|allow-same-origin/);
  expect(await alone.text()).toBe(`<base target="_blank">${message?.html}`);
  expect(await page('/')).not.toContain('<script>');
});

test('mail to bounce@ is refused permanently, and mail to busy@ temporarily', async () => {
  await expect(send({ to: 'bounce@b.test', text: '' })).rejects.toMatchObject({ responseCode: 550 });
  await expect(send({ to: 'busy@b.test', text: '' })).rejects.toMatchObject({ responseCode: 451 });
  expect(await messages()).toEqual([]);
});

test('an unknown message gets 404', async () => {
  expect((await fetch(`${mail.url}/messages/77`)).status).toBe(404);
});
