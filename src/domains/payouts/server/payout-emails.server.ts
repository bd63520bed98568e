import { formatTaka, POISHA_PER_TAKA, type Poisha } from '#kernel/money.ts';
import { type Email, emailTo } from '#platform/work/email-layout.server.ts';
import { t } from '#texts/t.ts';
import { formatDate, formatMoment } from '#ui/dates.ts';
import type { User } from '../../accounts/public-api.server.ts';
import { moneyPaths } from '../money-paths.ts';
import { maskNumber, type PayoutWay } from '../ways.ts';

type Recipient = Pick<User, 'email' | 'language'>;
type Named = { readonly way: PayoutWay; readonly number: string };

function nameOf({ way, number: whole }: Named): string {
  const number = maskNumber(way, whole);
  if (way === 'bkash') return t('payoutEmail.bkash', { number });
  return way === 'nagad' ? t('payoutEmail.nagad', { number }) : t('payoutEmail.bank', { number });
}

const sumOf = (amountPoisha: Poisha) => formatTaka(amountPoisha / POISHA_PER_TAKA);
const theMoney = (publicUrl: string) => ({
  label: t('payoutEmail.seeMoney'),
  url: publicUrl + moneyPaths.money(),
});

/**
 * Builds the email about a new payout account. The email warns the seller in case somebody else entered the account.
 */
export function accountNamedEmail(
  seller: Recipient,
  named: Named & { readonly usableAt: Date },
  before: Named | null,
  publicUrl: string,
): Email {
  return emailTo(seller, () => {
    const account = nameOf(named);
    return {
      subject: t('payoutEmail.namedSubject', { account, day: formatDate(named.usableAt) }),
      heading: t('payoutEmail.named'),
      paragraphs: [
        t('payoutEmail.namedText', { account, when: formatMoment(named.usableAt) }),
        before ? t('payoutEmail.untilThen', { account: nameOf(before) }) : t('payoutEmail.waits'),
        t('payoutEmail.notYou'),
      ],
      action: theMoney(publicUrl),
      reason: t('payoutEmail.because'),
    };
  });
}

/** Details of a payout in an email. */
export type PayoutNotice = Named & { readonly amountPoisha: Poisha; readonly note: string };

/** Builds the email about a payout that the bank has confirmed. */
export function paidEmail(seller: Recipient, payout: PayoutNotice, publicUrl: string): Email {
  return emailTo(seller, () => {
    const [sum, account] = [sumOf(payout.amountPoisha), nameOf(payout)];
    return {
      subject: t('payoutEmail.paidSubject', { sum, account }),
      heading: t('payoutEmail.paid'),
      paragraphs: [t('payoutEmail.paidText', { sum, account, note: payout.note }), t('payoutEmail.paidWhen')],
      action: theMoney(publicUrl),
      reason: t('payoutEmail.because'),
    };
  });
}

/** Builds the email about a returned payout. */
export function bouncedEmail(seller: Recipient, payout: PayoutNotice, publicUrl: string): Email {
  return emailTo(seller, () => {
    const sum = sumOf(payout.amountPoisha);
    return {
      subject: t('payoutEmail.backSubject', { sum }),
      heading: t('payoutEmail.back'),
      paragraphs: [
        t('payoutEmail.backText', { sum, account: nameOf(payout), note: payout.note }),
        t('payoutEmail.backNext'),
      ],
      action: theMoney(publicUrl),
      reason: t('payoutEmail.because'),
    };
  });
}
