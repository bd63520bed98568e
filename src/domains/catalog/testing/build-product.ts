import type { WireProduct } from '../contract.ts';
import type { NewProduct } from '../products/product.ts';
import { toFields } from '../products/product-columns.ts';

/** Builds a valid product. Tests override only the values that they check. */
export function buildProduct(overrides: Partial<NewProduct> = {}): NewProduct {
  return {
    category: 'Laptop',
    title: 'Lenovo ThinkPad T480, i5, 16 GB',
    condition: 'Good',
    originalPricePoisha: 9_500_000,
    resalePricePoisha: 3_850_000,
    usedYears: 4.5,
    details: 'Battery holds about four hours. Small scratch on the lid.',
    location: 'Dhaka',
    number: '01712345678',
    pictures: [],
    ...overrides,
  };
}

/** Builds the body of the call that lists a product, with one uploaded picture. */
export function buildAddProductBody(overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    ...toFields(buildProduct()),
    image_url: `http://localhost:3000/images/${'0'.repeat(32)}/page.jpg`,
    ...overrides,
  };
}

/** Builds a product as in API responses. */
export function buildWireProduct(overrides: Partial<WireProduct> = {}): WireProduct {
  return {
    _id: '019aa0b2-0000-7000-8000-000000000001',
    ...toFields(buildProduct()),
    category_name: 'Laptop',
    image_url: '',
    sellerId: '019aa0b2-0000-7000-8000-000000000002',
    sellerEmail: 'sales@secondbyte.test',
    hasContactEmail: true,
    sellerName: 'Mirpur Laptop Corner',
    sellerVarify: '',
    currentTime: '2026-11-19T10:00:00.000Z',
    state: 'unsold',
    images: [],
    facts: {},
    ...overrides,
  };
}
