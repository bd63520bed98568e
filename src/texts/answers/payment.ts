import { currentLanguage } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { errorText } from '#texts/error-text.ts';
import { t } from '#texts/t.ts';
import { clockText, momentText } from './moment-text.ts';

function banglaRefusals(): Readonly<Record<string, string>> {
  return {
    'This order is paid.': t('payAnswer.paid'),
    'The bank is working on a payment for this order. Wait until it is decided.': t('payAnswer.inFlight'),
    'The price of this order is not the one you sent. Reload the page to see it.':
      t('payAnswer.priceChanged'),
    'The card processor does not accept this amount. Agree with the seller on another way to pay.':
      t('payAnswer.notPayable'),
    'The seller does not accept this payment method. The listing shows how you can pay.':
      t('payAnswer.wayNotTaken'),
    'Another buyer is paying for this product. Try again in a few minutes.': t('payAnswer.held'),
    'You are already paying for three products. Finish or cancel one of them first.':
      t('payAnswer.manyHolds'),
    'You have held this product twice without paying. Try again in an hour.': t('payAnswer.cooldown'),
    'The card processor has not received this payment. You were not charged.': t('payAnswer.incomplete'),
    'We refund this payment. The whole amount goes back to your card. We email you the reason.':
      t('payAnswer.goesBack'),
    'Tick the box to agree to the terms before you pay. You were not charged.': t('payAnswer.terms'),
    'The card processor does not answer just now. You were not charged. Try again in a minute.':
      t('payAnswer.unreachable'),
    'We can’t take card payments just now. You were not charged, and you still have your order. Try again later.':
      t('payAnswer.unavailable'),
    'This product is sold.': t('answer.sold'),
    'This product is no longer for sale.': t('answer.gone'),
    'There is nothing at this address, or it is not yours to see.': t('answer.notFound'),
    'This needs a signed-in account. Sign in and try again.': t('answer.signIn'),
    'Open the link in the email we sent you, then try again. You can send the email again from your profile.':
      t('answer.confirmEmail'),
  };
}

/** Translates a refusal of a payment that contains a number or a time to Bangla. Undefined for other messages. */
function refusalWithValue(message: string): string | undefined {
  const [, minutes] = /^Too many products are held .* in (\d+) min\.$/.exec(message) ?? [];
  if (minutes !== undefined) return t('payAnswer.network', { minutes: groupDigits(+minutes) });
  const [, held] = /^Another buyer is paying for this product\. Try again at (.+)\.$/.exec(message) ?? [];
  if (held !== undefined) return t('payAnswer.heldUntil', { time: clockText(held) });
  const [, kept] = /^The seller keeps this product for .* Try again on (.+)\.$/.exec(message) ?? [];
  if (kept !== undefined) return t('payAnswer.keptUntil', { time: momentText(kept) });
  const [, cooled] = /^You have held this product twice .* Try again at (.+)\.$/.exec(message) ?? [];
  return cooled === undefined ? undefined : t('payAnswer.cooldownUntil', { time: clockText(cooled) });
}

/** Translates the message of a refused payment to Bangla. Undefined for other messages. */
export function paymentAnswer(message: string): string | undefined {
  return banglaRefusals()[message] ?? refusalWithValue(message);
}

/**
 * Translates a refusal of the API to the language of the payment page. The scripts of that page call the API
 * themselves.
 */
export function paymentRefusal(message: string): string {
  if (currentLanguage() === 'en') return message;
  return paymentAnswer(message) ?? errorText(message);
}
