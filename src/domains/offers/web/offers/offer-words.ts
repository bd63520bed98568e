import { formatTaka } from '#kernel/money.ts';
import { formatSoon } from '#ui/format-soon.ts';
import type { WireOffer } from '../../contract.ts';

type OfferView = Pick<
  WireOffer,
  'role' | 'state' | 'offered' | 'counter' | 'dueAt' | 'keptUntil' | 'partner'
>;

/** Returns the first word of a name, for narrow places. */
export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** Returns whether the reader must answer. */
export function isYourTurn({ role, state }: Pick<WireOffer, 'role' | 'state'>): boolean {
  return state === (role === 'buyer' ? 'countered' : 'open');
}

/** Returns a short heading with the state of an offer. */
export function offerHeading(offer: OfferView): string {
  const { role, state, offered, counter, partner } = offer;
  const isBuyer = role === 'buyer';
  const price = formatTaka(counter ?? offered);
  switch (state) {
    case 'open':
      return isBuyer ? `You offered ${price}` : `${partner.name} offers ${price}`;
    case 'countered':
      return isBuyer ? `${partner.name} says ${price}` : `You said ${price}`;
    case 'accepted':
      return `Agreed on ${price}`;
    case 'declined':
      return isBuyer ? `Your ${price} was declined` : `You declined ${price}`;
    case 'refused':
      return isBuyer ? `You declined ${price}` : `Your ${price} was declined`;
    case 'withdrawn':
      return isBuyer ? `You took ${price} back` : `${partner.name} took ${price} back`;
    case 'lapsed':
      return `${price}: nobody answered in time`;
    case 'ended':
      return `${price}: ended with the listing`;
  }
}

/** Describes the next step of an offer, or its consequence; null if it has ended. `now` in ms. */
export function offerNext(offer: OfferView, now: number): string | null {
  const { role, state, dueAt, keptUntil, partner } = offer;
  const until = dueAt === null ? '' : ` until ${formatSoon(dueAt, now)}`;
  switch (state) {
    case 'open':
      return role === 'buyer'
        ? `${partner.name} can answer${until}.`
        : `Answer${until}. If you accept, it is kept for them for 12 hours.`;
    case 'countered':
      return role === 'buyer'
        ? `Answer${until}. Accept and it is kept for you for 12 hours at this price. Declining doesn’t use up a try.`
        : `${partner.name} can answer${until}.`;
    case 'accepted':
      if (keptUntil === null || Date.parse(keptUntil) <= now) return null;
      return role === 'buyer'
        ? `Kept for you until ${formatSoon(keptUntil, now)}. Meet, test it, then pay.`
        : `Kept for them until ${formatSoon(keptUntil, now)}.`;
    default:
      return null;
  }
}
