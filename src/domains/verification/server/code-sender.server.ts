import type { Tx } from '#platform/db/database.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import type { QueueSms } from '#platform/work/sms.server.ts';
import { serverPaths } from '../../../paths.ts';
import type { User } from '../../accounts/public-api.server.ts';
import { CODE_MS, type CodeWay } from '../choices.ts';

/** A code to send to the owner of a phone number. */
type CodeToSend = { readonly seller: User; readonly number: string; readonly code: string };

/** A way to send codes. An SMS sender can replace {@link emailCodes}; admins see which one was used. */
export type CodeSender = {
  readonly way: CodeWay;
  /** Queues a code in the transaction that stores it. */
  readonly send: (tx: Tx, code: CodeToSend) => Promise<void>;
};

/**
 * Sends codes to the account's email address. This confirms that the account's owner entered the number, but not who
 * owns it.
 */
export function emailCodes(publicUrl: string): CodeSender {
  return {
    way: 'email',
    send: (tx, { seller, number, code }) =>
      queueEmail(tx, {
        to: seller.email,
        subject: 'Your code for Secondbyte',
        heading: 'Your code',
        paragraphs: [
          `You asked to confirm ${number} as your phone number at Secondbyte. Type this code there:`,
          code,
        ],
        action: { label: 'Type the code', url: publicUrl + serverPaths.verification() },
        closing: [
          `It is valid for ${CODE_MS / 60_000} minutes. Nobody at Secondbyte ever asks you for it. You didn’t ask for it? Ignore this message.`,
        ],
        reason: 'You get this because you sell on Secondbyte.',
      }),
  };
}

/**
 * Sends codes to the number itself, which confirms its owner. Browsers read the last line to fill in the code on the
 * right site (https://wicg.github.io/sms-one-time-codes/).
 */
export function smsCodes(publicUrl: string, queueSms: QueueSms): CodeSender {
  return {
    way: 'sms',
    send: (tx, { number, code }) =>
      queueSms(tx, {
        to: number,
        text: `${code} is your code for Secondbyte, valid for ${CODE_MS / 60_000} minutes. Nobody at Secondbyte ever asks you for it.\n\n@${new URL(publicUrl).host} #${code}`,
        until: Date.now() + CODE_MS,
      }),
  };
}
