import { formatTaka } from '#kernel/money.ts';
import type { WireOrder } from '../contract.ts';
import { isRefundedInPart, type NextStep, type OrderView, progressOf, readerOf } from './order-view.ts';

/** Returns the step in which the named buyer is asked whether they bought it. */
function namedStep(order: WireOrder): NextStep {
  const sum = formatTaka(order.resalePrice);
  return readerOf(order) === 'buyer'
    ? {
        turn: order.side === 'admin' ? 'other' : 'you',
        heading: `${order.seller.name} says: you bought it. Is that right?`,
        text: `If you bought it for ${sum} in cash, say yes: it counts as a sale, and you can review each other. You were not charged here.`,
      }
    : {
        turn: 'other',
        heading: `You say that ${order.buyer.name} bought it`,
        text: `We asked ${order.buyer.name} to confirm it. When they say yes, it counts as your sale for ${sum}.`,
      };
}

/** Returns the step of an ended order with an open question about a sale in cash. */
function boughtStep({ order, when }: OrderView, bought: NonNullable<WireOrder['bought']>): NextStep {
  if (bought === 'named') return namedStep(order);
  const sum = formatTaka(order.resalePrice);
  const answerBy = order.due['bought-answer'];
  if (readerOf(order) === 'buyer') {
    return bought === 'asked'
      ? {
          turn: order.side === 'admin' ? 'other' : 'you',
          heading: `Did you buy it from ${order.seller.name}?`,
          text: `The listing has ended. If you bought it in cash, say yes: when the seller confirms it, it counts as a sale, and you can review each other. You were not charged here.`,
        }
      : {
          turn: 'other',
          heading: `You say you bought it for ${sum}`,
          text: `We asked ${order.seller.name} to confirm it${answerBy ? ` by ${when(answerBy)}` : ''}. Then it counts as a sale, and you can review each other.`,
        };
  }
  return bought === 'asked'
    ? {
        turn: 'other',
        heading: 'Ended with the listing',
        text: `We asked ${order.buyer.name} whether they bought it in cash. Did they? Say so, and they need only confirm it.`,
      }
    : {
        turn: 'you',
        heading: `${order.buyer.name} says: I bought it. Is that right?`,
        text: `If they bought it for ${sum} in cash, say yes: it counts as your sale.${order.product.ending === 'sold-elsewhere' && answerBy ? ` You marked it as sold, so without an answer by ${when(answerBy)} it counts by itself.` : ''}`,
      };
}

export function endedStep(view: OrderView): NextStep {
  const { order } = view;
  if (order.bought) return boughtStep(view, order.bought);
  const { state, next } = progressOf(order);
  return { turn: 'nobody', heading: state, text: next };
}

export function refundedStep({ order }: OrderView): NextStep {
  const refunded = order.refunded ?? order.resalePrice;
  const sum = formatTaka(refunded);
  const isPart = isRefundedInPart(order);
  return readerOf(order) === 'buyer'
    ? {
        turn: 'nobody',
        heading: `${sum} goes back to your card`,
        text: `Banks need up to ten days to show it. ${isPart ? 'You keep what you bought.' : 'You need not do anything.'}`,
      }
    : {
        turn: 'nobody',
        heading: `${sum} went back to the buyer`,
        text: isPart
          ? `${formatTaka(order.resalePrice - refunded)} is yours, and the sale is complete.`
          : 'This sale is cancelled. My Products shows the state of the listing.',
      };
}
