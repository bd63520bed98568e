import type { Db } from '#platform/db/database.server.ts';
import {
  type Email,
  type EmailFrame,
  layOutEmail,
  type RenderedEmail,
  renderEmail,
  renderedEmail,
} from './email-layout.server.ts';
import { withoutOptOuts } from './email-optouts.server.ts';
import { recordEmail } from './email-outage.server.ts';
import { cancelJobsWith, defineJob, enqueueAll, type JobHandler, runJob } from './jobs.server.ts';

const sendMailJob = defineJob('mail.send', renderedEmail);

/**
 * Maximum number of emails that a worker sends at once. If the worker dies meanwhile, at most this many emails are sent
 * twice.
 */
const BATCH_SIZE = 10;

/**
 * Queues an email in the transaction `tx`. The email is sent only if `tx` commits, and retried for a day, or until the
 * time after which it is wrong.
 */
export function queueEmail(tx: Db, email: Email): Promise<void> {
  return queueEmails(tx, [email]);
}

/** Queues several emails; see {@link queueEmail}. Leaves out emails that their recipients have unsubscribed from. */
export async function queueEmails(tx: Db, emails: readonly Email[]): Promise<void> {
  await enqueueAll(tx, sendMailJob, (await withoutOptOuts(tx, emails)).map(renderEmail));
}

/** Cancels the unsent emails to an email address, in the transaction `tx`. */
export function cancelQueuedEmails(tx: Db, address: string): Promise<void> {
  return cancelJobsWith(tx, sendMailJob, { to: address });
}

/** Time in ms after which an idle connection to the mail server is closed. */
const IDLE_TIMEOUT_MS = 1_000;

/** Mail server and sender of emails. */
export type MailOptions = {
  readonly smtpUrl: string;
  /** Sender: an email address, alone or as `Name <address>`. */
  readonly from: string;
  readonly frame: EmailFrame;
  /** Database that records outages of the mail server; none are recorded without it. */
  readonly db?: Db;
};

/**
 * Returns an email's `Message-ID` (RFC 5322, 3.6.4). All retries of an email have the same id, so mail programs can
 * recognize a second copy.
 */
function messageId({ id }: RenderedEmail, from: string): { readonly messageId?: string } {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1];
  return domain ? { messageId: `<${id}@${domain}>` } : {};
}

/** Returns headers with which mail programs offer one-click unsubscribe (RFC 2369, 3.2; RFC 8058). */
function unsubscribeHeaders({ subscription }: RenderedEmail, { unsubscribeUrl }: EmailFrame) {
  return subscription
    ? {
        'list-unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl(subscription)}>` },
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }
    : {};
}

/** Returns the jobs that send emails through the mail server. */
export function mailJobs({ smtpUrl, from, frame, db }: MailOptions): JobHandler[] {
  // Emails come in bursts. They share connections, which are closed soon after the last one. If a connection breaks,
  // its email fails and the job retries it.
  const open = async () => {
    // Load the library on first use. Web processes never send emails, so they save its 11 MiB.
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, pool: true, maxRequeues: 0, idleTimeout: IDLE_TIMEOUT_MS });
  };
  let transport: ReturnType<typeof open> | undefined;
  const send = async (email: RenderedEmail) => {
    transport ??= open();
    const { to, subject } = email;
    await (await transport).sendMail({
      from,
      to,
      subject,
      ...layOutEmail(email, frame),
      ...messageId(email, from),
      ...(email.attachment ? { attachments: [email.attachment] } : {}),
      // Prevents automatic replies, such as absence notices (RFC 3834, 5.1).
      headers: { 'auto-submitted': 'auto-generated', ...unsubscribeHeaders(email, frame) },
    });
  };
  const sendAndNote = async (email: RenderedEmail) => {
    // The mail server may have been away until the email became wrong.
    if (email.until !== undefined && email.until <= Date.now()) return;
    try {
      await send(email);
    } catch (error) {
      if (db) await recordEmail(db, error);
      throw error;
    }
    if (db) await recordEmail(db);
  };
  return [runJob(sendMailJob, sendAndNote, { batchSize: BATCH_SIZE })];
}
