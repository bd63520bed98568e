import { guardsOf } from '../guard.ts';

const ORDERS = ['src/domains/orders/server/calls.test.ts'];
const BUYERS = ['src/domains/orders/server/buyers.test.ts'];
const BEGIN = ['src/domains/orders/server/begin-payment.test.ts'];
const CONFIRM = ['src/domains/orders/server/confirm-payment.test.ts'];
const SETTLE = ['src/domains/orders/server/settle-payment.test.ts'];
const RULES = ['src/domains/orders/server/rules.test.ts'];
const UNGUARDED = ['src/domains/orders/two-buyers-unguarded.test.ts'];
const PAYMENTS = ['src/domains/payments/server/calls.test.ts'];
const WISHES = ['src/domains/wishlist/server/calls.test.ts'];
const RIGHTS = ['trust/rights/rights.test.ts'];

/** Orders, money and wishes. */
export const tradeGuards = [
  ...guardsOf('src/domains/orders/migrations/0500_orders.sql', UNGUARDED, [
    [
      'a product, from being sold twice: the unique index',
      "create unique index bookings_one_paid on bookings (product_id) where status = 'paid';",
      "create index bookings_one_paid on bookings (product_id) where status = 'paid';",
    ],
  ]),
  ...guardsOf('src/domains/orders/server/read-bookings.server.ts', ORDERS, [
    [
      'an order, from everybody but its buyer and admins',
      'if (buyerId !== null && booking.buyerId !== buyerId) return null;',
      '',
    ],
    [
      'a buyer’s telephone, from a seller who has no more use for it',
      'buyerPhone: ended ? null : booking.buyerPhone,',
      'buyerPhone: booking.buyerPhone,',
      BUYERS,
    ],
  ]),
  ...guardsOf('src/domains/orders/server/store.server.ts', ORDERS, [
    [
      'orders, from other buyers’ lists',
      "if (page.buyerId !== null) query = query.where('buyer_id', '=', page.buyerId);",
      '',
    ],
    [
      'buyers, from other sellers’ lists',
      "if (page.sellerId !== undefined) query = query.where('seller_id', '=', page.sellerId);",
      '',
      BUYERS,
    ],
  ]),
  ...guardsOf('src/domains/orders/server/cancel-booking.server.ts', ORDERS, [
    [
      'an order, from being taken back by others',
      "if (booking?.buyerId !== buyerId) return refuse('not-found');",
      "if (!booking) return refuse('not-found');",
    ],
  ]),
  ...guardsOf('src/domains/orders/server/begin-payment.server.ts', BEGIN, [
    [
      'an order, from being paid by others',
      "return booking?.buyerId === buyerId ? done(booking) : refuse('not-found');",
      "return booking ? done(booking) : refuse('not-found');",
    ],
    [
      'a buyer, from paying a second time while money is on its way',
      'if (moving) return refuse(moving);',
      '',
    ],
  ]),
  ...guardsOf('src/domains/orders/server/settle-payment.server.ts', CONFIRM, [
    ['sales, from money that has not arrived', "if (intent.state !== 'succeeded') return null;", ''],
  ]),
  ...guardsOf(
    'src/domains/orders/server/rules.ts',
    [...RULES, ...BEGIN],
    [
      [
        'sellers, from ordering their own',
        "return product.sellerId === buyerId ? refuse('own-product') : null;",
        'return null;',
      ],
      [
        'prices, from what the buyer says',
        'const agreed = prices.booked === prices.current && (prices.seen === null || prices.seen === prices.booked);',
        'const agreed = prices.booked === prices.current;',
      ],
      [
        'sales, from money that is not the whole price',
        "return fullyPaid && status !== 'paid' && status !== 'cancelled';",
        "return status !== 'paid' && status !== 'cancelled';",
        [...RULES, ...SETTLE],
      ],
      [
        'orders, from being ordered when sold',
        "if (product.state === 'sold') return refuse('product-sold');",
        '',
      ],
    ],
  ),
  ...guardsOf(
    'src/domains/payments/server/intent.ts',
    [...SETTLE, ...CONFIRM],
    [
      ['sales, from another amount', 'intent.receivedPoisha === intent.amountPoisha &&', ''],
      [
        'sales, from a weaker currency',
        'intent.receivedCurrency === intent.currency',
        'intent.receivedCurrency !== null',
      ],
    ],
  ),
  ...guardsOf(
    'src/domains/payments/server/sync-intent.server.ts',
    [...SETTLE, ...CONFIRM],
    [
      [
        'payments, from intents at the processor that are of another order',
        'return row.processorId === remote.processorId && remote.metadata.bookingId === row.bookingId;',
        'return row.processorId === remote.processorId;',
      ],
    ],
  ),
  ...guardsOf('src/domains/payments/door.server.ts', CONFIRM, [
    [
      'an order, from being paid with the money of another',
      "if (intent?.bookingId !== bookingId) return refuse('unknown');",
      "if (!intent) return refuse('unknown');",
    ],
    [
      'an order, from being told of by others',
      "if (intent.buyerId !== buyerId) return refuse('unknown');",
      '',
      [...CONFIRM, ...RIGHTS],
    ],
  ]),
  ...guardsOf('src/domains/payments/server/gateway.server.ts', PAYMENTS, [
    [
      'the books, from messages that the processor did not sign',
      'const event = stripe.webhooks.constructEvent(body, signature, secret, SIGNATURE_TOLERANCE);',
      'const event = JSON.parse(body) as Stripe.Event;',
    ],
    [
      'the books, from old messages',
      'const event = stripe.webhooks.constructEvent(body, signature, secret, SIGNATURE_TOLERANCE);',
      'const event = stripe.webhooks.constructEvent(body, signature, secret, 1e9);',
    ],
    [
      'the books, from messages from the future',
      'if (signature === null || isFromTheFuture(signature)) return null;',
      'if (signature === null) return null;',
    ],
  ]),
  ...guardsOf('src/domains/payments/server/receive-event.server.ts', PAYMENTS, [
    [
      'the books, from messages of another kind of market',
      'if (event.livemode !== deps.gateway.livemode) {',
      "if (event.type === '') {",
    ],
  ]),
  ...guardsOf(
    'src/domains/payments/contract.ts',
    ['src/domains/orders/server/money-changes.test.ts', ...RIGHTS],
    [['the record of money, from everybody but admins', "who: ['Admin'],", "who: 'signed-in',"]],
  ),
  ...guardsOf('src/domains/wishlist/server/store.server.ts', WISHES, [
    [
      'a wish, from being ordered by others',
      ".where('buyer_id', '=', buyerId)\n    .forUpdate()",
      '.forUpdate()',
    ],
    [
      'a wish, from being removed by others',
      ".where('buyer_id', '=', buyerId)\n    .executeTakeFirstOrThrow();",
      '.executeTakeFirstOrThrow();',
    ],
    ['wish lists, from other buyers', ".where('buyer_id', '=', page.buyerId)", ''],
  ]),
];
