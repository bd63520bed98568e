/** A search as people make it: words, selected filters, a price range, a sort order. */
export type Question = Readonly<Record<string, string>>;

/** Searches of two or three words only, from frequent to rare. */
export const words: readonly string[] = [
  'lenovo thinkpad',
  'hp laptop',
  'dell latitude i5',
  'thinkpad t480',
  'lenovo thinkpad 16gb',
  'hp elitebook 840',
  'dell 24" monitor',
  'optiplex i5 8gb',
  'samsung monitor',
  'latitude 7490',
  'thinkpad x1 carbon',
  'macbook air 8gb',
];

/**
 * Searches with and without filters, price ranges and sort orders. Each response contains the counts of all filters.
 */
export const filtered: readonly Question[] = [
  ...words.map((q) => ({ q })),
  { q: 't480 16gb', storageKind: 'SSD', location: 'Dhaka' },
  { q: 'lenovo thinkpad', category: 'Laptop', location: 'Dhaka' },
  { q: 'hp laptop', memoryGb: '8|16', condition: 'Good' },
  { q: 'dell monitor', category: 'Monitor', screenInches: '24' },
  { q: 'dell latitude', sort: 'newest', priceTo: '30000' },
  { q: 'laptop i5 8gb', sort: 'cheapest', priceFrom: '10000' },
  { q: 'thinkpad', sort: 'cheapest', seller: 'verified' },
  { q: 'elitebook', sort: 'dearest', condition: 'Excellent' },
];
