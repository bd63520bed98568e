import { parseNumber } from '#kernel/digits.ts';
import { takaToPoisha } from '#kernel/money.ts';
import type { Problem } from '#platform/http/problem.ts';
import { amountRefusal } from '../../rules.ts';

type Refusal = Pick<Problem, 'errors' | 'detail'>;

/**
 * Adds an error of the price to a refusal, so that people see all errors at once. The API checks the price only if all
 * other fields are valid, because that check needs the listing.
 * @param typed the text in the price field
 * @param asked the listing's price, in whole taka
 */
export function withPriceError(refusal: Refusal, typed: string, asked: number): Refusal {
  const { errors } = refusal;
  const taka = parseNumber(typed);
  if (!errors || errors.taka || taka === null || !Number.isSafeInteger(taka)) return refusal;
  const wrong = amountRefusal(takaToPoisha(taka), takaToPoisha(asked));
  return wrong?.errors ? { ...refusal, errors: { ...wrong.errors, ...errors } } : refusal;
}
