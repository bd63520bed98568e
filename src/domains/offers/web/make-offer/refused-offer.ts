import { parseNumber } from '#kernel/digits.ts';
import { takaToPoisha } from '#kernel/money.ts';
import type { Problem } from '#platform/http/problem.ts';
import { amountRefusal } from '../../rules.ts';

type Refusal = Pick<Problem, 'errors' | 'detail'>;

/**
 * Adds the error of the price to a refusal. The call checks the price last, because it needs the listing. People should
 * see all errors at once.
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
