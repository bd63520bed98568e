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
import { noteEmail } from './email-outage.server.ts';
import { cancelJobsWith, defineJob, enqueueAll, type JobHandler, runJob } from './jobs.server.ts';

const sendMailJob = defineJob('mail.send', renderedEmail);

/** Emails that a worker hands over at once: as many come twice at most when it dies meanwhile. */
const BATCH_SIZE = 10;

/** Queues an email in the transaction `tx`: it is sent only if that commits, and retried for a day. */
export function queueEmail(tx: Db, email: Email): Promise<void> {
  return queueEmails(tx, [email]);
}

/** As {@link queueEmail}, for several at once; those that their readers do not want are left out. */
export async function queueEmails(tx: Db, emails: readonly Email[]): Promise<void> {
  await enqueueAll(tx, sendMailJob, (await withoutOptOuts(tx, emails)).map(renderEmail));
}

/** Cancels the emails to an address that are not sent yet, in the transaction `tx`. */
export function cancelQueuedEmails(tx: Db, address: string): Promise<void> {
  return cancelJobsWith(tx, sendMailJob, { to: address });
}

/** Time in ms for which a connection to the mail server is kept without an email to hand over. */
const IDLE_TIMEOUT_MS = 1_000;

/** Where emails go, and whose they are. */
export type MailOptions = {
  readonly smtpUrl: string;
  /** The sender's address. */
  readonly from: string;
  readonly frame: EmailFrame;
  /** Where outages of the mail server are noted; nowhere unless given. */
  readonly db?: Db;
};

/**
 * Returns an email's `Message-ID` (RFC 5322, 3.6.4). All retries of an email have the same id, so mail programs can
 * recognise a second copy.
 */
function messageId({ id }: RenderedEmail, from: string): { readonly messageId?: string } {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1];
  return domain ? { messageId: `<${id}@${domain}>` } : {};
}

/** By what mail programs offer to end the emails of a kind with one click (RFC 2369, 3.2; RFC 8058). */
function unsubscribeHeaders({ subscription }: RenderedEmail, { unsubscribeUrl }: EmailFrame) {
  return subscription
    ? {
        'list-unsubscribe': { prepared: true, foldLines: false, value: `<${unsubscribeUrl(subscription)}>` },
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }
    : {};
}

/** The jobs that hand emails to the mail server. */
export function mailJobs({ smtpUrl, from, frame, db }: MailOptions): JobHandler[] {
  // Emails come in bursts: they share connections, which are closed soon after the last. One that breaks fails its
  // email, which the job tries again.
  const open = async () => {
    // Loaded by whoever sends: web processes, which never do, need not carry its some 11 MiB.
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
      // No absence notice answers it (RFC 3834, 5.1).
      headers: { 'auto-submitted': 'auto-generated', ...unsubscribeHeaders(email, frame) },
    });
  };
  const sendAndNote = async (email: RenderedEmail) => {
    try {
      await send(email);
    } catch (error) {
      if (db) await noteEmail(db, error);
      throw error;
    }
    if (db) await noteEmail(db);
  };
  return [runJob(sendMailJob, sendAndNote, { batchSize: BATCH_SIZE })];
}
