import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
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

/** Returns whether the offer waits for its reader's answer. */
export function isYourTurn({ role, state }: Pick<WireOffer, 'role' | 'state'>): boolean {
  return state === (role === 'buyer' ? 'countered' : 'open');
}

/** Returns a short heading with the state of an offer. */
export function offerHeading(offer: OfferView): string {
  const { role, state, offered, counter, partner } = offer;
  const { name } = partner;
  const isBuyer = role === 'buyer';
  const price = formatTaka(counter ?? offered);
  switch (state) {
    case 'open':
      return isBuyer ? t('offers.youOffered', { price }) : t('offers.theyOffer', { name, price });
    case 'countered':
      return isBuyer ? t('offers.theySay', { name, price }) : t('offers.youSaid', { price });
    case 'accepted':
      return t('notice.offerAgreed', { price });
    case 'declined':
      return isBuyer ? t('offers.yoursDeclined', { price }) : t('offers.youDeclined', { price });
    case 'refused':
      return isBuyer ? t('offers.youDeclined', { price }) : t('offers.yoursDeclined', { price });
    case 'withdrawn':
      return isBuyer ? t('offers.youWithdrew', { price }) : t('offers.theyWithdrew', { name, price });
    case 'lapsed':
      return t('offers.lapsed', { price });
    case 'ended':
      return t('offers.ended', { price });
  }
}

function theyAnswer(name: string, time: string | null): string {
  return time === null ? t('offers.theyAnswer', { name }) : t('offers.theyAnswerUntil', { name, time });
}

function sellerNext(time: string | null): string {
  return time === null ? t('offers.sellerNext') : t('offers.sellerNextUntil', { time });
}

function buyerNext(time: string | null): string {
  return time === null ? t('offers.buyerNext') : t('offers.buyerNextUntil', { time });
}

/**
 * Describes the next step of an offer, or the hold after an agreement. Returns null if there is no next step. `now` is
 * in ms.
 */
export function offerNext(offer: OfferView, now: number): string | null {
  const { role, state, dueAt, keptUntil, partner } = offer;
  const time = dueAt === null ? null : formatSoon(dueAt, now);
  switch (state) {
    case 'open':
    case 'countered':
      if (!isYourTurn(offer)) return theyAnswer(partner.name, time);
      return role === 'buyer' ? buyerNext(time) : sellerNext(time);
    case 'accepted':
      if (keptUntil === null || Date.parse(keptUntil) <= now) return null;
      return role === 'buyer'
        ? t('offers.keptForYou', { time: formatSoon(keptUntil, now) })
        : t('offers.keptForThem', { time: formatSoon(keptUntil, now) });
    default:
      return null;
  }
}
