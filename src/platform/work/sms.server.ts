import { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import { defineJob, enqueue, type JobHandler, runJob } from './jobs.server.ts';

const sms = z.object({
  /** Stored mobile number, 11 digits. */
  to: z.string().regex(/^01\d{9}$/),
  text: z.string().min(1),
  /** Time in ms after which it is of no use and is not sent any more. */
  until: z.number(),
});
/** A text message to a phone. */
export type Sms = z.output<typeof sms>;

/** Queues a text message in the transaction `tx`. It is sent only if `tx` commits, and retried until it expires. */
export type QueueSms = (tx: Db, message: Sms) => Promise<void>;

/** Each message has an id, by which the gateway knows one that comes a second time. */
const sendSmsJob = defineJob('sms.send', sms.extend({ id: z.uuid() }));

/** See {@link QueueSms}. */
export const queueSms: QueueSms = (tx, message) =>
  enqueue(tx, sendSmsJob, { ...message, id: crypto.randomUUID() });

/** Where text messages go, and whose they are. */
export type SmsOptions = {
  readonly url: string;
  readonly token?: string | undefined;
  /** Name or number of the sender, as registered with the gateway. */
  readonly from?: string | undefined;
};

/** Longest wait for the gateway's answer, in ms. */
const TIMEOUT_MS = 10_000;

/** Answers after which the same message may still be taken (RFC 9110, 15.5.9; RFC 6585, 4). */
const TRY_AGAIN = new Set([408, 425, 429]);

/**
 * The job that hands text messages to a gateway: a POST with JSON of `to` (E.164), `text` and `from`. Most gateways of
 * Bangladesh have an API of their own, and a small proxy translates.
 */
export function smsJobs(options: SmsOptions | null): JobHandler[] {
  return [
    runJob(sendSmsJob, async ({ id, to, text, until }, log) => {
      // Left over from before the gateway was taken out of the settings.
      if (!options || until <= Date.now()) return;
      const { url, token, from } = options;
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: `+88${to}`, text, ...(from && { from }) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      const { status } = response;
      if (status >= 500 || TRY_AGAIN.has(status) || status === 401 || status === 403)
        throw new Error(`the SMS gateway answered ${status}`);
      // The gateway says that the message itself is wrong: the number, mostly. Number and text stay out of the log.
      log.warn({ status }, 'a text message was refused');
    }),
  ];
}
