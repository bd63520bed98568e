import { findCard, type TestCard } from './cards.ts';
import { ApiError } from './errors.ts';

/** Card details as the holder typed them. */
export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string | undefined;
}

/**
 * Checks the check digit, the expiry date and the length of the CVC, which need no bank. Returns the test card and the
 * year with four digits. Throws 402 `card_error`, as Stripe does.
 */
export function checkCard(typed: TypedCard, nowMs: number): { card: TestCard; expYear: number } {
  const number = typed.number.replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardFault('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  const expYear = typed.expYear < 100 ? 2000 + typed.expYear : typed.expYear;
  checkExpiry(typed.expMonth, expYear, nowMs);
  const card = findCard(number);
  checkCvc(typed.cvc, card?.brand === 'amex' || /^3[47]/.test(number));
  if (card === undefined) throw notATestCard();
  return { card, expYear };
}

function checkExpiry(month: number, year: number, nowMs: number): void {
  if (month < 1 || month > 12) {
    throw cardFault('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const now = new Date(nowMs);
  const thisYear = now.getUTCFullYear();
  if (year < thisYear || year > thisYear + 50) {
    throw cardFault('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (year === thisYear && month < now.getUTCMonth() + 1) {
    throw cardFault('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
}

function checkCvc(cvc: string | undefined, isAmex: boolean): void {
  if (cvc === undefined) return;
  if (!(isAmex ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardFault('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  }
}

/** Returns whether a card number passes the Luhn check. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function cardFault(code: string, param: string, message: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, param, message }, { remembered: true });
}

function notATestCard(): ApiError {
  const message = 'Your card was declined. Your request was in test mode, but used a non test card.';
  const body = { type: 'card_error', code: 'card_declined', decline_code: 'test_mode_live_card' } as const;
  return new ApiError(402, { ...body, message }, { remembered: true });
}
