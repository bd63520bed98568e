import { html, raw } from 'hono/html';
import { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import { cancelJobsWith, defineJob, enqueueAll, type JobHandler, runJob } from './jobs.server.ts';

/** An e-mail: plain words from which both the HTML and the plain text are made. */
export type Email = {
  readonly to: string;
  readonly subject: string;
  /** One entry a paragraph. */
  readonly paragraphs: readonly string[];
  /** The one thing the reader can do, as a button. */
  readonly action?: { readonly label: string; readonly url: string };
};

const renderedEmail = z.object({ to: z.email(), subject: z.string(), html: z.string(), text: z.string() });
/** An e-mail's own text, plain and as HTML. */
export type RenderedEmail = z.output<typeof renderedEmail>;

const sendMailJob = defineJob('mail.send', renderedEmail);

/** E-mails that a worker hands over at once: as many come twice at most when it dies meanwhile. */
const BATCH_SIZE = 10;

function emailText(email: Email): string {
  const action = email.action ? [`${email.action.label}: ${email.action.url}`] : [];
  return [...email.paragraphs, ...action].join('\n\n');
}

function emailBody(email: Email): string {
  const paragraphs = email.paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`);
  const action = email.action
    ? html`<p style="margin:24px 0"><a href="${email.action.url}" style="background:#0f6367;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${email.action.label}</a></p>`
    : '';
  return String(html`${paragraphs}${action}`);
}

/** A queued e-mail as it is sent: its text under the name of the sender, `brand`. */
export function layOutEmail(email: RenderedEmail, brand: string): RenderedEmail {
  const page = html`${raw('<!doctype html>')}<html lang="en"><head><meta charset="utf-8"><title>${email.subject}</title></head>
<body style="margin:0;background:#f6fafa;color:#122125;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px"><p style="font-weight:700;color:#0f6367;margin:0 0 24px">${brand}</p>
<div style="background:#ffffff;border:1px solid #d8e0e1;border-radius:12px;padding:24px">${raw(email.html)}</div></div></body></html>`;
  return { ...email, html: String(page), text: `${email.text}\n\n${brand}` };
}

/** Queues an e-mail in the transaction `tx`: it is sent only if that commits, and retried for a day. */
export function queueEmail(tx: Db, email: Email): Promise<void> {
  return queueEmails(tx, [email]);
}

/** As {@link queueEmail}, for several at once. */
export async function queueEmails(tx: Db, emails: readonly Email[]): Promise<void> {
  const rendered = emails.map((email) => {
    const { to, subject } = email;
    return { to, subject, html: emailBody(email), text: emailText(email) };
  });
  await enqueueAll(tx, sendMailJob, rendered);
}

/** Cancels the e-mails to an address that are not sent yet, in the transaction `tx`. */
export function cancelQueuedEmails(tx: Db, address: string): Promise<void> {
  return cancelJobsWith(tx, sendMailJob, { to: address });
}

/** Time in ms for which a connection to the mail server is kept without an e-mail to hand over. */
const IDLE_TIMEOUT_MS = 1_000;

/** Where e-mails go, and whose they are. */
export type MailOptions = {
  readonly smtpUrl: string;
  /** The sender's address. */
  readonly from: string;
  /** The name that stands over and under every e-mail. */
  readonly brand: string;
};

/** The jobs that hand e-mails to the mail server. */
export function mailJobs({ smtpUrl, from, brand }: MailOptions): JobHandler[] {
  // E-mails come in bursts: they share connections, which are closed soon after the last. One that breaks fails its
  // e-mail, which the job tries again.
  const open = async () => {
    // Loaded by whoever sends: web processes, which never do, need not carry its some 11 MiB.
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, pool: true, maxRequeues: 0, idleTimeout: IDLE_TIMEOUT_MS });
  };
  let transport: ReturnType<typeof open> | undefined;
  const send = async (email: RenderedEmail) => {
    transport ??= open();
    await (await transport).sendMail({ from, ...layOutEmail(email, brand) });
  };
  return [runJob(sendMailJob, send, { batchSize: BATCH_SIZE })];
}
