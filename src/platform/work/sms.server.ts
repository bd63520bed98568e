import { z } from 'zod';
import type { Db } from '#platform/db/database.server.ts';
import { defineJob, enqueue, type JobHandler, runJob } from './jobs.server.ts';

const sms = z.object({
  /** Stored mobile number, 11 digits. */
  to: z.string().regex(/^01\d{9}$/),
  text: z.string().min(1),
  /** Time in ms since 1970 after which the message is useless and is not sent any more. */
  until: z.number(),
});
/** Text message to a phone. */
export type Sms = z.output<typeof sms>;

/**
 * Queues a text message in the transaction `tx`. The message is sent only if `tx` commits, and retried until it
 * expires.
 */
export type QueueSms = (tx: Db, message: Sms) => Promise<void>;

/** Job that sends one message. The id lets the gateway recognize duplicates. */
const sendSmsJob = defineJob('sms.send', sms.extend({ id: z.uuid() }));

/** See {@link QueueSms}. */
export const queueSms: QueueSms = (tx, message) =>
  enqueue(tx, sendSmsJob, { ...message, id: crypto.randomUUID() });

/** Gateway and sender of text messages. */
export type SmsOptions = {
  readonly url: string;
  readonly token?: string | undefined;
  /** Name or number of the sender, as registered with the gateway. */
  readonly from?: string | undefined;
};

/** Timeout of the gateway's response, in ms. */
const TIMEOUT_MS = 10_000;

/** Status codes after which the same message may be sent again. See RFC 9110, 15.5.9; RFC 8470, 5.2; RFC 6585, 4. */
const TRY_AGAIN = new Set([408, 425, 429]);

/**
 * Returns the job that sends text messages to a gateway: a POST with JSON of `to` (E.164), `text` and `from`. Most
 * gateways in Bangladesh have an API of their own, so operators need a small proxy that translates.
 */
export function smsJobs(options: SmsOptions | null): JobHandler[] {
  return [
    runJob(sendSmsJob, async ({ id, to, text, until }, log) => {
      // A job can remain in the queue after the gateway was removed from the settings.
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
        throw new Error(`the SMS gateway responded with status ${status}`);
      // The gateway rejects this message, mostly because of the phone number. Log neither the number nor the text.
      log.warn({ status }, 'the SMS gateway refused a text message');
    }),
  ];
}
