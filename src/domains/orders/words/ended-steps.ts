import { formatTaka } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { orderEndingOf } from '../../bookings/bought.ts';
import type { WireOrder } from '../contract.ts';
import { hasProduct } from '../delivered.ts';
import {
  feeWords,
  isRefundedInPart,
  type NextStep,
  type OrderView,
  progressOf,
  readerOf,
  sellersShare,
} from './order-view.ts';

/**
 * Returns the next step of an order whose seller says that this buyer bought the product. The buyer is asked to
 * confirm.
 */
function namedStep(order: WireOrder): NextStep {
  const sum = formatTaka(order.resalePrice);
  const buyer = order.buyer.name;
  return readerOf(order) === 'buyer'
    ? {
        turn: order.side === 'admin' ? 'other' : 'you',
        heading: t('step.namedBuyer', { seller: order.seller.name }),
        text: t('step.namedBuyerText', { sum }),
      }
    : {
        turn: 'other',
        heading: t('step.namedSeller', { buyer }),
        text: t('step.namedSellerText', { buyer, sum }),
      };
}

/** Returns the next step of an ended order with an open question about a sale in cash. */
function boughtStep({ order, when }: OrderView, bought: NonNullable<WireOrder['bought']>): NextStep {
  if (bought === 'named') return namedStep(order);
  const sum = formatTaka(order.resalePrice);
  const answerBy = order.due['bought-answer'];
  const seller = order.seller.name;
  const buyer = order.buyer.name;
  if (readerOf(order) === 'buyer') {
    return bought === 'asked'
      ? {
          turn: order.side === 'admin' ? 'other' : 'you',
          heading: t('step.askedBuyer', { seller }),
          text: t('step.askedBuyerText'),
        }
      : {
          turn: 'other',
          heading: t('step.claimedBuyer', { sum }),
          text: answerBy
            ? t('step.claimedBuyerBy', { seller, time: when(answerBy) })
            : t('step.claimedBuyerText', { seller }),
        };
  }
  return bought === 'asked'
    ? {
        turn: 'other',
        heading: t('progress.endedWithListing'),
        text: t('step.askedSellerText', { buyer }),
      }
    : {
        turn: 'you',
        heading: t('step.claimedSeller', { buyer }),
        text:
          orderEndingOf(order.product) === 'sold-elsewhere' && answerBy
            ? `${t('step.claimedSellerText', { sum })} ${t('step.countsItself', { time: when(answerBy) })}`
            : t('step.claimedSellerText', { sum }),
      };
}

export function endedStep(view: OrderView): NextStep {
  const { order } = view;
  if (order.bought) return boughtStep(view, order.bought);
  const { state, next } = progressOf(order);
  return { turn: 'nobody', heading: state, text: next };
}

/** Returns what the buyer does with the product of a refunded order. */
function buyersDuty(order: WireOrder): string {
  if (isRefundedInPart(order)) return t('step.keepIt');
  return hasProduct(order.history) ? t('step.giveItBack') : t('step.nothingToDo');
}

/** Tells the seller what happens after a full refund. */
function undoneWords({ history }: WireOrder): string {
  const cancelled = t('step.saleCancelled');
  return hasProduct(history) ? `${t('step.getItBack')} ${cancelled}` : cancelled;
}

export function refundedStep({ order }: OrderView): NextStep {
  const sum = formatTaka(order.refunded ?? order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'nobody',
        heading: t('step.backToCard', { sum }),
        text: `${t('step.banksNeed')} ${buyersDuty(order)}`,
      }
    : {
        turn: 'nobody',
        heading: t('step.wentBack', { sum }),
        text: isRefundedInPart(order)
          ? t('step.restYours', { sum: formatTaka(sellersShare(order)) }) + feeWords(order)
          : undoneWords(order),
      };
}
