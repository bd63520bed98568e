import { inLanguage, localDigits } from '#kernel/locale.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { emailTo } from '#platform/work/email-layout.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import type { QueueSms } from '#platform/work/sms.server.ts';
import { t } from '#texts/t.ts';
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

/** Returns how many minutes a code is valid, in the digits of the reader. */
const minutesValid = () => localDigits(String(CODE_MS / 60_000));

/**
 * Sends codes to the account's email address. This confirms that the account's owner entered the number, but not who
 * owns it.
 */
export function emailCodes(publicUrl: string): CodeSender {
  return {
    way: 'email',
    send: (tx, { seller, number, code }) =>
      queueEmail(
        tx,
        emailTo(seller, () => ({
          subject: t('verificationEmail.codeSubject'),
          heading: t('verificationEmail.code'),
          paragraphs: [t('verificationEmail.codeText', { number }), code],
          action: { label: t('verificationEmail.typeCode'), url: publicUrl + serverPaths.verification() },
          closing: [t('verificationEmail.codeValid', { minutes: minutesValid() })],
          reason: t('email.becauseYouSell'),
        })),
      ),
  };
}

/**
 * Sends codes to the number itself, which confirms its owner. Browsers read the last line to fill in the code on the
 * right site (https://wicg.github.io/sms-one-time-codes/).
 */
export function smsCodes(publicUrl: string, queueSms: QueueSms): CodeSender {
  return {
    way: 'sms',
    send: (tx, { seller, number, code }) =>
      queueSms(tx, {
        to: number,
        text: `${inLanguage(seller.language, () => t('verificationEmail.codeSms', { code, minutes: minutesValid() }))}\n\n@${new URL(publicUrl).host} #${code}`,
        until: Date.now() + CODE_MS,
      }),
  };
}
