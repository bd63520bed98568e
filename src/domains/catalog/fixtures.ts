import type { NewProduct } from './server/product.ts';

/** A product as a seller could list it; tests name only what they are about. */
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

/** The body of the call that lists a product, with one uploaded picture. */
export function buildAddProductBody(overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    title: 'Lenovo ThinkPad T480, i5, 16 GB',
    originalPrice: 95_000,
    resalePrice: 38_500,
    condition: 'Good',
    number: '01712345678',
    Location: 'Dhaka',
    category: 'Laptop',
    usedYear: 4.5,
    product_details: 'Battery holds about four hours. Small scratch on the lid.',
    image_url: `http://localhost:3000/images/${'0'.repeat(32)}/page.jpg`,
    ...overrides,
  };
}
