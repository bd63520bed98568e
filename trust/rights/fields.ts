// Fields that responses may contain, maintained by hand. If a contract gets a new field, add it here, too.

/** Returns the fields of a nested object or list, with its name as prefix. */
function under(name: string, fields: readonly string[]): string[] {
  return fields.map((field) => `${name}.${field}`);
}

export const PICTURE = ['id', 'width', 'height', 'placeholder'] as const;

/** Fields of a listing's photo: those of a picture, and the seller's labels. */
export const PHOTO = [...PICTURE, 'label', ...under('marks', ['x', 'y', 'text'])] as const;

/** Fields of a public listing, without its state. */
const LISTING = [
  '_id',
  'title',
  'category',
  'category_name',
  'condition',
  'image_url',
  'originalPrice',
  'resalePrice',
  'usedYear',
  'product_details',
  'Location',
  'number',
  'sellerId',
  'sellerEmail',
  'sellerName',
  'sellerVarify',
  ...under('sellerRating', ['stars', 'count']),
  'currentTime',
  ...under('images', PHOTO),
  'facts.*',
] as const;

export const PRODUCT: readonly string[] = [...LISTING, 'state'];

export const OWN_LISTING: readonly string[] = [
  ...PRODUCT,
  'version',
  'endsAt',
  ...under('priceHistory', ['from', 'to', 'at']),
  'benchCheck.*',
  ...under('faults', ['name', 'part', 'picture']),
  'reservedUntil',
  'soldAt',
];

export const ONE_LISTING: readonly string[] = [...OWN_LISTING, 'ending', 'removalReason', 'reviewAskedAt'];

export const USER: readonly string[] = ['_id', 'name', 'email', 'number', 'image', 'userType', 'role'];

const ORDER = [
  ...LISTING,
  'ending',
  'productId',
  'product',
  ...under('user', USER),
  'buyerPhone',
  'buyerLocation',
  'orderDate',
  'paid',
  'productState',
];

export const BOOKING: readonly string[] = [
  ...ORDER,
  'delivery',
  'fulfilment',
  'currentPrice',
  'state',
  'bought',
  'heldUntil',
  'keptUntil',
  'transactionId',
  'feePerMille',
  'paidAt',
  'refunded',
];

export const WISH: readonly string[] = [...ORDER, 'bookingId'];

export const BUYER: readonly string[] = [
  '_id',
  'productId',
  'title',
  ...under('images', PHOTO),
  'resalePrice',
  'name',
  ...under('user', ['_id', 'name', 'email']),
  'buyerPhone',
  'buyerLocation',
  'delivery',
  'orderDate',
  'paidAt',
  'state',
  'fulfilment',
  'ending',
  'currentPrice',
  'productState',
  'bought',
  'heldUntil',
  'keptUntil',
];

const PARTY = ['_id', 'name', 'image', 'verified', 'since', 'number', 'noShows'];

/** Fields of an order on its own page. */
export const ORDER_PAGE: readonly string[] = [
  '_id',
  'number',
  'side',
  'state',
  ...under('product', ['_id', 'title', 'category', 'Location', 'state', 'ending', 'endedBefore']),
  ...under('product.images', PHOTO),
  'product.benchCheck.*',
  ...under('checks', ['results.*', 'notedAt']),
  ...under('buyer', PARTY),
  ...under('seller', PARTY),
  'resalePrice',
  'currentPrice',
  'delivery',
  'courier',
  'parcel',
  'fee',
  'payWays',
  ...under('meeting', ['_id', 'place', 'at', 'by', 'acceptedAt']),
  'payWay',
  'orderDate',
  'paidAt',
  'transactionId',
  'buyerLocation',
  'bought',
  'heldUntil',
  'keptUntil',
  'refunded',
  'bankDispute',
  'failedSide',
  'due.*',
  ...under('history', ['action', 'from', 'to', 'by', 'reason', 'resalePrice', 'at']),
  ...under('history.meeting', ['place', 'at']),
];

const STATEMENT = ['text', 'pictures', 'at'];

/** Fields of a dispute. */
export const DISPUTE: readonly string[] = [
  ...['bookingId', 'number', 'side', 'state'],
  ...under('product', ['_id', 'title']),
  ...under('buyer', ['_id', 'name']),
  ...under('seller', ['_id', 'name']),
  ...['resalePrice', 'reason', 'answerUntil'],
  ...under('claim', STATEMENT),
  ...under('answer', STATEMENT),
  ...under('offer', ['refund', 'at']),
];

/** Fields of a review. */
export const REVIEW: readonly string[] = [
  ...['_id', 'side', 'stars', 'tags', 'text', 'writtenAt', 'shownAt', 'hiddenReason'],
  ...under('reply', ['text', 'at']),
];

export const CATEGORY: readonly string[] = [
  '_id',
  'name',
  'detail',
  'image',
  'category',
  'category_name',
  ...under('picture', PICTURE),
];

export const ADVERTISEMENT: readonly string[] = [...PRODUCT, 'email', 'advertisementId', 'advertisedAt'];

export const SELLER_SUMMARY: readonly string[] = [
  ...under('seller', USER),
  'emailVerified',
  'joinedAt',
  'closedAt',
  ...under('listings', ['unsold', 'sold', 'withdrawn', 'removed']),
  ...under('sales', ['count', 'taka']),
  ...under('reports', ['open', 'all']),
];

const NAMED_PRODUCT = under('product', ['_id', 'title']);

export const SELLER_DETAILS: readonly string[] = [
  ...SELLER_SUMMARY,
  ...under('latestListings', [...PRODUCT, 'ending']),
  ...under('latestReports', [
    '_id',
    ...NAMED_PRODUCT,
    'reason',
    'text',
    ...under('reporter', ['_id', 'name']),
    'reportedAt',
    'decision',
    'decidedAt',
  ]),
  ...under('latestSales', ['_id', ...NAMED_PRODUCT, ...under('buyer', ['_id', 'name']), 'taka', 'paidAt']),
];

export const REPORTED: readonly string[] = [
  'productId',
  ...under('product', [...PRODUCT, 'ending']),
  ...under('seller', SELLER_SUMMARY),
  'count',
  'firstReportedAt',
  'lastReportedAt',
  ...under('reports', [
    '_id',
    'reason',
    'text',
    ...under('reporter', ['_id', 'name', 'email']),
    'reportedAt',
  ]),
];

export const CONFIRMED: readonly string[] = [
  'productId',
  ...under('product', [...PRODUCT, 'ending']),
  ...under('seller', SELLER_SUMMARY),
  ...under('confirmed', ['question', 'asked', 'confirmedAt']),
  ...under('review', ['askedAt', 'reason', 'changed']),
];

export const AUDIT_ENTRY: readonly string[] = [
  '_id',
  ...under('admin', ['_id', 'name', 'email']),
  'action',
  'subjectId',
  'subject',
  'reason',
  'doneAt',
  'isLatest',
];

export const SEARCH: readonly string[] = [
  ...under('products', PRODUCT),
  ...under('total', ['count', 'exact']),
  ...under('filters', ['key', 'label', 'exact', ...under('values', ['value', 'label', 'count', 'ticked'])]),
  'read',
  'words',
  'wordsUnknown',
  'leftOut',
  'corrected',
  'suggestions',
  'next',
];

export const MONEY_CHANGE: readonly string[] = [
  '_id',
  'kind',
  'from',
  'to',
  'amount',
  ...under('product', ['_id', 'title']),
  'bookingId',
  'transactionId',
  ...under('actor', ['_id', 'name']),
  'action',
  'reason',
  'requestId',
  'changedAt',
];

export const MONEY_ORDER: readonly string[] = [
  'bookingId',
  ...under('product', ['_id', 'title']),
  ...under('buyer', ['_id', 'name']),
  'amount',
  ...under('changes', MONEY_CHANGE),
];

/** See {@link under}. */
export const inside = under;

/** Fields of every refusal. */
export const PROBLEM: readonly string[] = [
  'type',
  'title',
  'status',
  'detail',
  'code',
  'requestId',
  'message',
  'errors.*',
];
