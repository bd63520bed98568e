/** Slugs of the categories, as addresses and answers carry them, in the order they are shown. */
export const categorySlugs = ['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories', 'Products'] as const;
/** A category's slug. */
export type CategorySlug = (typeof categorySlugs)[number];

/** How worn a product is. */
export const conditions = ['Excellent', 'Good', 'Fair'] as const;
/** One of {@link conditions}. */
export type Condition = (typeof conditions)[number];

/** The category that a word means, whatever its capitals; null for a word that is none. */
export function findCategorySlug(word: string): CategorySlug | null {
  const wanted = word.toLowerCase();
  return categorySlugs.find((slug) => slug.toLowerCase() === wanted) ?? null;
}
