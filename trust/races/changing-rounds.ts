import type { Contest } from './contest.ts';
import {
  beginning,
  lookAtSale,
  mustBe,
  objectTo,
  payAndTell,
  type Right,
  rightsOf,
  winnersOf,
} from './paying.ts';
import type { Field } from './race-arena.ts';
import type { Outcome } from './tally.ts';

/** Lets the one who got the right to pay do so, and looks whether he has bought it. */
async function letPay(
  field: Field,
  contest: Contest,
  right: Right,
  { replies, breaches }: Pick<Outcome, 'replies' | 'breaches'>,
): Promise<Outcome> {
  const told = await payAndTell(field, right);
  const unpaid = told?.code === 'ok' ? [] : [`who had the right to pay was answered ${told?.code}`];
  return {
    winners: winnersOf(told ? [told] : []),
    replies,
    breaches: [...breaches, ...unpaid, ...(await lookAtSale(field, contest, right.racer.person.id))],
  };
}

/** Buyers ask for the right to pay while the seller, or an admin, takes the product away. */
export async function raceAgainstWithdrawal(
  field: Field,
  contest: Contest,
  byAdmin: boolean,
): Promise<Outcome> {
  const withdrawal = {
    person: byAdmin ? field.admin : field.seller,
    call: `DELETE /productAll/${contest.productId}`,
  };
  const replies = await field.together([...contest.racers.map(beginning), withdrawal]);
  const withdrawn = replies.at(-1);
  const rights = rightsOf(contest.racers, replies);
  const breaches = [
    ...mustBe('rights to pay and withdrawals', rights.length + (withdrawn?.code === 'ok' ? 1 : 0), 1),
    ...objectTo(replies, ['product-held', 'product-gone', 'product-in-payment']),
  ];
  const [right] = rights;
  if (!right) return { winners: 1, replies, breaches };
  return letPay(field, contest, right, { replies, breaches });
}

/** Poisha by which a price rises. */
const RISE = 50_000;

async function raisePrice({ pool }: Field, { productId }: Contest): Promise<void> {
  await pool.query('update products set resale_price_poisha = resale_price_poisha + $2 where id = $1', [
    productId,
    RISE,
  ]);
}

/** Buyers ask for the right to pay while the price rises: who gets it pays what he ordered for, the others hear why not. */
export async function raceAgainstThePrice(field: Field, contest: Contest): Promise<Outcome> {
  const last = contest.racers.at(-1);
  if (!last) return { winners: 0, replies: [], breaches: ['there is no buyer'] };
  const [replies] = await Promise.all([
    field.together(contest.racers.map(beginning)),
    raisePrice(field, contest),
  ]);
  const [right, ...more] = rightsOf(contest.racers, replies);
  const [late] = await field.everywhere(beginning(last));
  const breaches = [
    ...mustBe('rights to pay beside the first', more.length, 0),
    ...objectTo(replies, ['product-held', 'price-changed']),
    ...(late?.code === 'price-changed' ? [] : [`after the price rose a buyer was answered ${late?.code}`]),
  ];
  if (!right) return { winners: 1, replies, breaches };
  return letPay(field, contest, right, { replies, breaches });
}
