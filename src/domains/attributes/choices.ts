/** Category slugs in URLs and API responses, in display order. */
export const categorySlugs = ['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories', 'Products'] as const;
/** One of {@link categorySlugs}. */
export type CategorySlug = (typeof categorySlugs)[number];

/** Conditions of a product, the best first. */
export const conditions = ['Excellent', 'Good', 'Fair'] as const;
/** One of {@link conditions}. */
export type Condition = (typeof conditions)[number];

/** Returns the category with this slug, ignoring case; null for other words. */
export function findCategorySlug(word: string): CategorySlug | null {
  const wanted = word.toLowerCase();
  return categorySlugs.find((slug) => slug.toLowerCase() === wanted) ?? null;
}
