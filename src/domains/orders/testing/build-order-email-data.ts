import type { User } from '../../accounts/public-api.server.ts';
import type { Product } from '../../catalog/public-api.server.ts';
import { buildProduct } from '../../catalog/testing/build-product.ts';
import type { OrderEmailData } from '../server/order-emails.server.ts';

function buildPerson(name: string, userType: 'Buyer' | 'Seller'): User {
  return {
    id: crypto.randomUUID(),
    email: `${name.split(' ')[0]?.toLowerCase()}@secondbyte.test`,
    emailVerified: true,
    name,
    number: '01712345678',
    image: null,
    language: 'en',
    userType,
    verified: false,
    hasSecondFactor: false,
    closedAt: null,
    blockedUntil: null,
    createdAt: new Date('2026-11-01T06:00:00Z'),
  };
}

function buildSold(sellerId: string, product: Partial<Product> = {}): Product {
  return {
    ...buildProduct(),
    id: crypto.randomUUID(),
    sellerId,
    pictures: [{ id: 'a'.repeat(32), width: 1600, height: 1200, placeholder: '' }],
    facts: { processor: 'Intel Core i5-8350U', memoryGb: 16, storageGb: 512, screenInches: 14 },
    benchCheck: {},
    faults: [],
    state: 'unsold',
    heldUntil: null,
    postedAt: new Date('2026-11-19T10:00:00Z'),
    soldAt: null,
    ...product,
  };
}

type EmailDataParts = {
  readonly booking?: Partial<OrderEmailData['booking']>;
  readonly product?: Partial<Product>;
  readonly buyer?: Partial<User>;
  readonly seller?: Partial<User>;
};

/** Builds an order of a laptop for tests of emails. A test passes only the values that it checks. */
export function buildOrderEmailData({
  booking,
  product,
  buyer,
  seller,
}: EmailDataParts = {}): OrderEmailData {
  const people = {
    buyer: { ...buildPerson('Nusrat Rahman', 'Buyer'), ...buyer },
    seller: { ...buildPerson('Tanvir Ahmed', 'Seller'), ...seller },
  };
  const sold = buildSold(people.seller.id, product);
  return {
    ...people,
    product: sold,
    booking: {
      id: '019aa0b2-0000-7000-8000-000000000020',
      productId: sold.id,
      buyerId: people.buyer.id,
      sellerId: people.seller.id,
      status: 'open',
      buyerPhone: '01812345678',
      meetLocation: 'Dhanmondi 27',
      delivery: 'meeting',
      courierPoisha: 0,
      pricePoisha: 3_850_000,
      agreedUntil: null,
      orderedAt: new Date('2026-11-20T10:00:00Z'),
      paidAt: null,
      fulfilment: null,
      payWay: null,
      refundedPoisha: null,
      failedSide: null,
      ...booking,
    },
    publicUrl: 'https://market.test',
  };
}
