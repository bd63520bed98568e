import { t } from '#texts/t.ts';
import { type EmailTable, sentences } from './email-words.server.ts';
import { priceOf } from './order-emails.server.ts';

/**
 * Texts about a cash sale that both sides have confirmed. The first key is the side that confirmed last; the second key
 * is the reader.
 */
const agreed = {
  buyer: { buyer: () => t('orderStep.youConfirmedBought'), seller: () => t('orderStep.buyerConfirmed') },
  seller: { buyer: () => t('orderStep.sellerConfirmed'), seller: () => t('orderStep.youConfirmedSold') },
  market: { buyer: () => t('orderStep.sellerSilent'), seller: () => t('orderStep.youSilent') },
} as const;

/** Emails about sales in cash, by action. */
export const cashSaleEmails: EmailTable = {
  'pay-cash': ({ booking }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.completed'),
      text: sentences(t('orderStep.paidCashBuyer', { price: priceOf(booking) }), t('orderStep.noRefund')),
    },
    {
      reader: 'seller',
      heading: t('orderStep.completed'),
      text: sentences(t('orderStep.paidCashSeller', { price: priceOf(booking) }), t('orderStep.noMoney')),
    },
  ],
  'name-buyer': ({ booking }) => [
    {
      reader: 'buyer',
      heading: t('orderStep.didYouBuy'),
      text: t('orderStep.didYouBuyText', { price: priceOf(booking) }),
    },
  ],
  'say-bought': ({ booking }) => [
    {
      reader: 'seller',
      heading: t('orderStep.didTheyBuy'),
      text: t('orderStep.didTheyBuyText', { price: priceOf(booking) }),
    },
  ],
  'confirm-bought': ({ booking }, { by }) => {
    const sale = t('orderStep.countsAsSold', { price: priceOf(booking) });
    const confirmed = agreed[by ?? 'market'];
    return [
      {
        reader: 'buyer',
        heading: t('orderStep.completed'),
        text: sentences(confirmed.buyer(), sale, t('orderStep.noRefund')),
      },
      {
        reader: 'seller',
        heading: t('orderStep.completed'),
        text: sentences(confirmed.seller(), sale, t('orderStep.noMoney')),
      },
    ];
  },
  'deny-bought': () => [{ reader: 'buyer', heading: t('orderStep.denied'), text: t('orderStep.deniedText') }],
};
