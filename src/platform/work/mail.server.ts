import { html, raw } from 'hono/html';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import { defineJob, enqueueAll, type JobRunner, runEach, runJob } from './jobs.server.ts';

/** Letters are sent when nothing else is due. */
const WHEN_SENT = { waitsForOthers: true };

/** A letter: plain words from which both the HTML and the plain text are made. */
export type Letter = {
  readonly to: string;
  readonly subject: string;
  /** One entry a paragraph. */
  readonly paragraphs: readonly string[];
  /** The one thing the reader can do, as a button. */
  readonly action?: { readonly label: string; readonly url: string };
};

const mail = z.object({ to: z.email(), subject: z.string(), html: z.string(), text: z.string() });
type Mail = z.output<typeof mail>;

const sendMail = defineJob('mail.send', mail);
/** Letters of one moment: a job costs more than to hand a letter over. */
const sendMails = defineJob('mail.send-many', z.array(mail));

/** Letters of one job: as many come twice at most when a process dies that sends them. */
const SENT_TOGETHER = 10;

function letterText(letter: Letter): string {
  const action = letter.action ? [`${letter.action.label}: ${letter.action.url}`] : [];
  return [...letter.paragraphs, ...action, 'Secondbyte'].join('\n\n');
}

function letterHtml(letter: Letter): string {
  const paragraphs = letter.paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`);
  const action = letter.action
    ? html`<p style="margin:24px 0"><a href="${letter.action.url}" style="background:#0f6367;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${letter.action.label}</a></p>`
    : '';
  return String(html`${raw('<!doctype html>')}<html lang="en"><head><meta charset="utf-8"><title>${letter.subject}</title></head>
<body style="margin:0;background:#f6fafa;color:#122125;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px"><p style="font-weight:700;color:#0f6367;margin:0 0 24px">Secondbyte</p>
<div style="background:#ffffff;border:1px solid #d8e0e1;border-radius:12px;padding:24px">${paragraphs}${action}</div></div></body></html>`);
}

/** Posts a letter in the transaction `tx`: it is sent only if the transaction holds, and tried again for a day. */
export function postLetter(tx: Db, letter: Letter): Promise<void> {
  return postLetters(tx, [letter]);
}

/** As {@link postLetter}, for several at once. */
export async function postLetters(tx: Db, letters: readonly Letter[]): Promise<void> {
  const mails = letters.map((letter) => {
    const { to, subject } = letter;
    return { to, subject, html: letterHtml(letter), text: letterText(letter) };
  });
  const [single] = mails;
  if (single && mails.length === 1) return enqueueAll(tx, sendMail, [single], WHEN_SENT);
  const jobs: Mail[][] = [];
  for (let at = 0; at < mails.length; at += SENT_TOGETHER) jobs.push(mails.slice(at, at + SENT_TOGETHER));
  await enqueueAll(tx, sendMails, jobs, WHEN_SENT);
}

/** Takes back the letters to an address that are not sent yet, in the transaction `tx`. */
export async function dropLettersTo(tx: Db, email: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs as job set payload = (
      select coalesce(json_agg(letter), '[]') from json_array_elements(payload) as letter
      where letter ->> 'to' <> ${email})
    from graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = ${sendMails.name} and job.locked_at is null`.execute(
    tx,
  );
  await sql`
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = ${sendMail.name} and job.locked_at is null
      and job.payload ->> 'to' = ${email}`.execute(tx);
}

/** Time in ms for which a connection to the mail server is kept without a letter to hand over. */
const IDLE_MS = 1_000;

/** The job that hands letters to the mail server at `smtpUrl`. */
export function mailJobs(smtpUrl: string, from: string): JobRunner[] {
  // Letters come in bursts: they share connections, which are closed soon after the last. One that breaks fails its
  // letter, which the job tries again.
  const open = async () => {
    // Loaded by whoever sends: web processes, which never do, need not carry its some 11 MiB.
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, pool: true, maxRequeues: 0, idleTimeout: IDLE_MS });
  };
  let transport: ReturnType<typeof open> | undefined;
  const send = async (letter: Mail) => {
    transport ??= open();
    await (await transport).sendMail({ from, ...letter });
  };
  return [runJob(sendMail, send), runEach(sendMails, send)];
}
