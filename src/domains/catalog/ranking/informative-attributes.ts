import type { AttributeKey } from '../../attributes/attributes.ts';
import type { CategorySlug } from '../../attributes/choices.ts';

/** Attributes by which buyers of a category choose and search. */
export const informativeAttributes: Readonly<Record<CategorySlug, readonly AttributeKey[]>> = {
  Laptop: ['processorFamily', 'memoryGb', 'storageGb'],
  Desktop: ['processorFamily', 'memoryGb', 'storageGb'],
  Monitor: ['brand', 'screenInches'],
  Printer: ['brand', 'kind'],
  Accessories: ['kind'],
  Products: ['kind'],
};
