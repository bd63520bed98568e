import { dhakaDay, dhakaTime } from '#kernel/clock.ts';
import { formatTaka, POISHA_PER_TAKA, type Poisha } from '#kernel/money.ts';
import type { Email } from '#platform/work/email-layout.server.ts';
import type { User } from '../../accounts/public-api.server.ts';
import { moneyPaths } from '../money-paths.ts';
import { maskNumber, type PayoutWay, wayNames } from '../ways.ts';

type Recipient = Pick<User, 'email'>;
type Named = { readonly way: PayoutWay; readonly number: string };

const REASON =
  'You get this because you sell at Secondbyte. You can’t turn off emails about money and safety.';

const nameOf = ({ way, number }: Named) => `${wayNames[way]} ${maskNumber(way, number)}`;
const sumOf = (amountPoisha: Poisha) => formatTaka(amountPoisha / POISHA_PER_TAKA);
const theMoney = (publicUrl: string) => ({ label: 'See your money', url: publicUrl + moneyPaths.money() });

/** Builds the email about a new payout account. It warns the seller in case somebody else entered it. */
export function accountNamedEmail(
  { email }: Recipient,
  named: Named & { readonly usableAt: Date },
  before: Named | null,
  publicUrl: string,
): Email {
  const when = `${dhakaDay(named.usableAt)}, ${dhakaTime(named.usableAt)}`;
  return {
    to: email,
    subject: `Your money goes to ${nameOf(named)} from ${dhakaDay(named.usableAt)}`,
    heading: 'Another account for your money',
    paragraphs: [
      `${nameOf(named)} was named as the account that your money is paid out to. It counts from ${when}.`,
      before
        ? `Until then it goes to ${nameOf(before)} as before.`
        : 'Until then nothing is paid out; what is due waits.',
      'It was not you? Open Money, undo the change, and choose a new password at once.',
    ],
    action: theMoney(publicUrl),
    reason: REASON,
  };
}

/** Details of a payout in an email. */
export type PayoutNotice = Named & { readonly amountPoisha: Poisha; readonly note: string };

/** Builds the email about a payout that the bank has confirmed. */
export function paidEmail({ email }: Recipient, payout: PayoutNotice, publicUrl: string): Email {
  return {
    to: email,
    subject: `${sumOf(payout.amountPoisha)} paid to ${nameOf(payout)}`,
    heading: 'Your money is on its way',
    paragraphs: [
      `We have paid ${sumOf(payout.amountPoisha)} to ${nameOf(payout)}. The reference is ${payout.note}.`,
      'Mobile wallets show it at once, banks within two working days.',
    ],
    action: theMoney(publicUrl),
    reason: REASON,
  };
}

/** Builds the email about a returned payout. */
export function bouncedEmail({ email }: Recipient, payout: PayoutNotice, publicUrl: string): Email {
  return {
    to: email,
    subject: `${sumOf(payout.amountPoisha)} came back`,
    heading: 'A payout came back',
    paragraphs: [
      `${sumOf(payout.amountPoisha)} did not reach ${nameOf(payout)}: ${payout.note}`,
      'Nothing is lost: we send it with the next payout. Check your account; a new one takes effect after 24 hours.',
    ],
    action: theMoney(publicUrl),
    reason: REASON,
  };
}
