/** Slugs of the categories, as addresses and answers carry them, in the order they are shown. */
export const categorySlugs = ['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories', 'Products'] as const;
/** A category's slug. */
export type CategorySlug = (typeof categorySlugs)[number];

/** How worn a product is. */
export const conditions = ['Excellent', 'Good', 'Fair'] as const;
/** One of {@link conditions}. */
export type Condition = (typeof conditions)[number];

/**
 * Districts in which products are handed over, as listings name them. The first two are those of the specification, which
 * spells Chattogram in its own way. The other 62 follow in the order of the alphabet.
 */
export const locations = [
  ...['Dhaka', 'Chottogram', 'Bagerhat', 'Bandarban', 'Barguna', 'Barishal', 'Bhola', 'Bogura'],
  ...['Brahmanbaria', 'Chandpur', 'Chapainawabganj', 'Chuadanga', "Cox's Bazar", 'Cumilla'],
  ...['Dinajpur', 'Faridpur', 'Feni', 'Gaibandha', 'Gazipur', 'Gopalganj', 'Habiganj', 'Jamalpur'],
  ...['Jashore', 'Jhalokathi', 'Jhenaidah', 'Joypurhat', 'Khagrachhari', 'Khulna', 'Kishoreganj'],
  ...['Kurigram', 'Kushtia', 'Lakshmipur', 'Lalmonirhat', 'Madaripur', 'Magura', 'Manikganj'],
  ...['Meherpur', 'Moulvibazar', 'Munshiganj', 'Mymensingh', 'Naogaon', 'Narail', 'Narayanganj'],
  ...['Narsingdi', 'Natore', 'Netrokona', 'Nilphamari', 'Noakhali', 'Pabna', 'Panchagarh'],
  ...['Patuakhali', 'Pirojpur', 'Rajbari', 'Rajshahi', 'Rangamati', 'Rangpur', 'Satkhira'],
  ...['Shariatpur', 'Sherpur', 'Sirajganj', 'Sunamganj', 'Sylhet', 'Tangail', 'Thakurgaon'],
] as const;
/** One of {@link locations}. */
export type Location = (typeof locations)[number];

/** The category that a word means, whatever its capitals; null for a word that is none. */
export function findCategorySlug(word: string): CategorySlug | null {
  const wanted = word.toLowerCase();
  return categorySlugs.find((slug) => slug.toLowerCase() === wanted) ?? null;
}
