import { inLanguage, localDigits } from '#kernel/locale.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { emailTo } from '#platform/work/email-layout.server.ts';
import { queueEmail } from '#platform/work/mail.server.ts';
import type { QueueSms } from '#platform/work/sms.server.ts';
import { t } from '#texts/t.ts';
import { serverPaths } from '../../../paths.ts';
import type { User } from '../../accounts/public-api.server.ts';
import { CODE_MS, type CodeWay } from '../choices.ts';

/** Code that confirms a phone number, with its seller. */
type CodeToSend = { readonly seller: User; readonly number: string; readonly code: string };

/** A way to send codes: {@link emailCodes} or {@link smsCodes}. Admins see which way was used. */
export type CodeSender = {
  readonly way: CodeWay;
  /** Queues the message with a code. The transaction that stores the code also queues the message. */
  readonly send: (tx: Tx, code: CodeToSend) => Promise<void>;
};

/** Returns the number of minutes for which a code is valid, in the digits of the current language. */
const minutesValid = () => localDigits(String(CODE_MS / 60_000));

/**
 * Creates a sender of codes to the account's email address. An email confirms only that the account's owner entered the
 * phone number, not who owns the number.
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
 * Creates a sender of codes by SMS to the phone number, which confirms who owns the number. The last line lets browsers
 * fill in the code on the right site (https://wicg.github.io/sms-one-time-codes/).
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
