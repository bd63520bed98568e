import { guardsOf } from '../guard.ts';

const CATALOG = ['src/domains/catalog/calls.test.ts'];
const SHEETS = ['src/domains/catalog/bulk/sheet.test.ts'];
const HOLDS = ['src/domains/catalog/holds/holds.test.ts'];
const LISTS = ['src/domains/catalog/products/list-queries.test.ts'];
const IMAGES = ['src/domains/images/server/calls.test.ts'];
const PROMOTION = ['src/domains/promotion/server/calls.test.ts'];
const REPORTS = ['src/domains/moderation/server/reports.test.ts'];
const RIGHTS = ['trust/rights/rights.test.ts'];
const UNGUARDED = ['src/domains/orders/two-buyers-unguarded.test.ts'];

/** Listings, pictures, advertisements and reports. */
export const goodsGuards = [
  ...guardsOf(
    'src/domains/catalog/contract.ts',
    [...CATALOG, ...RIGHTS],
    [
      [
        'the listing of products, from those who are no sellers',
        "summary: 'Lists a product. Seller fields and time are the server’s, whatever the body says.',\n    who: ['Seller'],",
        "summary: 'Lists a product. Seller fields and time are the server’s, whatever the body says.',\n    who: 'signed-in',",
      ],
    ],
  ),
  ...guardsOf(
    'src/domains/catalog/products/form.ts',
    ['src/domains/catalog/products/form.test.ts', ...CATALOG],
    [
      [
        'prices, from amounts that nobody can pay',
        '(taka) => Number.isInteger(taka) && taka > 0 && taka <= MAX_PRICE_TAKA,',
        '(taka) => Number.isInteger(taka),',
      ],
    ],
  ),
  ...guardsOf('src/domains/catalog/bulk/import-sheet.server.ts', SHEETS, [
    [
      'a seller, from a file that is listed twice at one moment',
      '  await lockSheetImport(tx, sellerId);\n',
      '',
    ],
  ]),
  ...guardsOf('src/domains/catalog/bulk/parse-sheet.server.ts', SHEETS, [
    [
      'the server, from files of any length',
      'if (rows.length > MAX_SHEET_ROWS || lines.value.length >= MAX_LINES) {',
      'if (lines.value.length >= MAX_LINES) {',
    ],
  ]),
  ...guardsOf(
    'src/domains/catalog/bulk/import-store.server.ts',
    ['tools/import/import-file.test.ts'],
    [
      [
        'batches of an import, from waiting for each other for ever',
        '.sort((a, b) => (a.import_key < b.import_key ? -1 : 1))',
        '',
      ],
    ],
  ),
  ...guardsOf('src/domains/catalog/products/withdraw-product.server.ts', CATALOG, [
    [
      'a listing, from other sellers',
      "if (!product || (product.sellerId !== withdrawer.id && !withdrawer.isAdmin)) return refuse('not-found');",
      "if (!product) return refuse('not-found');",
    ],
    [
      'a product that is paid for or sold, from being withdrawn',
      "if (refusal === 'product-in-payment' || refusal === 'product-sold') return refuse(refusal);",
      '',
    ],
  ]),
  ...guardsOf(
    'src/domains/catalog/products/list-queries.server.ts',
    [...CATALOG, ...LISTS],
    [
      [
        'withdrawn listings, from everybody but their seller and admins',
        "where p.id = $3::uuid and (p.state <> 'withdrawn' or p.seller_id = $4::uuid or $5::boolean)`;",
        "where p.id = $3::uuid and (p.state <> 'none' or p.seller_id = $4::uuid or $5::boolean)`;",
      ],
      [
        'sold and withdrawn listings, from the lists of a category',
        "category: `state = 'unsold' and category = $5::text`,",
        'category: `category = $5::text`,',
      ],
    ],
  ),
  ...guardsOf('src/domains/catalog/products/product-store.server.ts', UNGUARDED, [
    [
      'a product, from being sold twice: the conditional sale',
      ".where('id', '=', id)\n    .where('state', '=', 'unsold')\n    .where(({ not, exists, selectFrom }) =>",
      ".where('id', '=', id)\n    .where(({ not, exists, selectFrom }) =>",
    ],
  ]),
  ...guardsOf('src/domains/catalog/migrations/0300_catalog.sql', HOLDS, [
    [
      'a product, from two payment holds',
      'create unique index product_holds_one_live on product_holds (product_id) where ended_at is null;',
      'create index product_holds_one_live on product_holds (product_id) where ended_at is null;',
    ],
  ]),
  ...guardsOf('src/domains/catalog/holds/take-hold.server.ts', HOLDS, [
    [
      'the market, from one buyer who holds everything',
      "if (liveHolds >= MAX_LIVE_HOLDS) return refuse('too-many-holds');",
      'void liveHolds;',
    ],
    [
      'a product, from being held again and again without paying',
      'return wait ? coolingDown(wait, now) : null;',
      'return null;',
    ],
  ]),
  ...guardsOf(
    'src/domains/catalog/products/add-product.server.ts',
    [...CATALOG, ...RIGHTS],
    [
      [
        'the market, from listings of an account that closes meanwhile',
        "if (!(await lockOpenUser(tx, sellerId))) return refuse('not-allowed');",
        '',
      ],
      [
        'listings, from pictures of other sites',
        "if (main === null) return wrongPicture('image_url', message);",
        'if (main === null) return done([]);',
      ],
    ],
  ),
  ...guardsOf('src/domains/images/server/decode.server.ts', IMAGES, [
    [
      'the decoder, from files that are none of ours by their bytes',
      "if (!isPictureKind(kind)) return refuse('not-a-picture', { detail: kindAdvice(kind) });",
      "if (!isPictureKind(kind)) return refuse('picture-broken', { detail: kindAdvice(kind) });",
    ],
    [
      'memory, from pictures of too many pixels',
      'limitInputPixels: MAX_PICTURE_PIXELS }',
      'limitInputPixels: false }',
    ],
    [
      'browsers, from endless sides',
      "return tooLong ? refuse('too-many-pixels') : null;",
      'return null;',
      [...IMAGES, 'trust/uploads/uploads.test.ts'],
    ],
    ['workers, from animations', 'if ((header.pages ?? 1) > 1) {', 'if ((header.pages ?? 1) > 1e9) {'],
  ]),
  ...guardsOf('src/domains/images/server/calls.server.ts', IMAGES, [
    [
      'memory, from picture files that are too large',
      "return part.bytes.length > MAX_PICTURE_BYTES ? refuse('too-large') : done(part.bytes);",
      'return done(part.bytes);',
    ],
    [
      'whoever opens a picture by itself, from what is in it',
      `"default-src 'none'; sandbox"`,
      `"default-src 'self'"`,
    ],
    [
      'pictures, from being read as something else',
      "'x-content-type-options': 'nosniff',",
      '',
      [...IMAGES, 'trust/uploads/uploads.test.ts'],
    ],
  ]),
  ...guardsOf('src/domains/promotion/server/advertise.server.ts', PROMOTION, [
    [
      'the place before all others, from products of other sellers',
      "if (product?.sellerId !== sellerId) return refuse('not-found');",
      "if (!product) return refuse('not-found');",
    ],
    [
      'the place before all others, from what is sold',
      "if (product.state === 'sold') return refuse('product-sold');",
      '',
    ],
  ]),
  ...guardsOf('src/domains/promotion/server/store.server.ts', PROMOTION, [
    ['an advertisement, from other sellers', ".where('seller_id', '=', product.sellerId)", ''],
  ]),
  ...guardsOf('src/domains/moderation/server/report-listing.server.ts', REPORTS, [
    [
      'reports, from those of one’s own listing',
      "if (product.sellerId === report.reporterId) return refuse('own-product');",
      '',
    ],
  ]),
  ...guardsOf(
    'src/domains/moderation/server/close-account.server.ts',
    ['src/domains/moderation/server/close-account.test.ts'],
    [
      [
        'a closed account, from sessions and data that live on',
        'await erasePersonalData(tx, allPersonalData, userId);',
        '',
      ],
    ],
  ),
  ...guardsOf(
    'src/domains/moderation/contract.ts',
    [...REPORTS, ...RIGHTS],
    [
      [
        'reports, from everybody but admins',
        "summary: 'Reported listings that nobody has decided on, the most reported first',\n    who: ['Admin'],",
        "summary: 'Reported listings that nobody has decided on, the most reported first',\n    who: 'signed-in',",
      ],
      [
        'accounts, from being closed by others than admins',
        "summary: \"Closes a buyer's or seller's account\",\n    who: ['Admin'],",
        "summary: \"Closes a buyer's or seller's account\",\n    who: 'signed-in',",
        ['src/domains/moderation/server/close-account.test.ts'],
      ],
    ],
  ),
];
