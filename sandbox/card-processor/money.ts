import { invalidParameter } from './errors.ts';

/**
 * Smallest charge by currency, in minor units. The real processor's minimum of most currencies changes
 * with exchange rates.
 */
const LEAST_AMOUNTS = new Map([
  ['aud', 50],
  ['bdt', 100],
  ['cad', 50],
  ['eur', 50],
  ['gbp', 30],
  ['inr', 50],
  ['jpy', 50],
  ['sgd', 50],
  ['usd', 50],
]);
const LARGEST_AMOUNT = 99_999_999;
const WITHOUT_MINOR_UNIT = new Set(['jpy']);

/** Checks a currency code and returns it in lower case. Throws 400. */
export function checkCurrency(currency: string): string {
  const code = currency.toLowerCase();
  if (LEAST_AMOUNTS.has(code)) return code;
  const known = [...LEAST_AMOUNTS.keys()].join(', ');
  throw invalidParameter('currency', `Invalid currency: ${code}. Supported currencies: ${known}`);
}

/** Checks an amount in minor units against the currency's limits. Throws 400. */
export function checkAmount(amount: number, currency: string): number {
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.';
    throw invalidParameter('amount', message, 'parameter_invalid_integer');
  }
  const least = LEAST_AMOUNTS.get(currency) ?? 50;
  if (amount < least) {
    const message = `Amount must be at least ${showMoney(least, currency)}`;
    throw invalidParameter('amount', message, 'amount_too_small');
  }
  if (amount > LARGEST_AMOUNT) {
    const message = `Amount must be no more than ${showMoney(LARGEST_AMOUNT, currency)}`;
    throw invalidParameter('amount', message, 'amount_too_large');
  }
  return amount;
}

/** Formats an amount in minor units for display. */
export function showMoney(amount: number, currency: string): string {
  const major = WITHOUT_MINOR_UNIT.has(currency) ? amount : amount / 100;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(major);
}
