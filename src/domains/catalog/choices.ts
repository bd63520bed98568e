/** Slugs of the categories, as addresses and answers carry them, in the order they are shown. */
export const categorySlugs = ['Laptop', 'Monitor', 'Printer', 'Desktop', 'Accessories', 'Products'] as const;
/** A category's slug. */
export type CategorySlug = (typeof categorySlugs)[number];

/** How worn a product is. */
export const conditions = ['Excellent', 'Good', 'Fair'] as const;
/** One of {@link conditions}. */
export type Condition = (typeof conditions)[number];

/** Cities in which products are handed over. */
export const locations = ['Dhaka', 'Chottogram'] as const;
/** One of {@link locations}. */
export type Location = (typeof locations)[number];

/** Areas of each city in which things are handed over, by their usual names, in order of the alphabet. */
export const areas: Readonly<Record<Location, readonly string[]>> = {
  Dhaka: [
    ...['Adabor', 'Agargaon', 'Badda', 'Banani', 'Banasree', 'Baridhara', 'Bashundhara', 'Cantonment'],
    ...['Dhanmondi', 'Elephant Road', 'Farmgate', 'Gulistan', 'Gulshan', 'Hazaribagh', 'Jatrabari'],
    ...['Kafrul', 'Kakrail', 'Kallyanpur', 'Keraniganj', 'Khilgaon', 'Khilkhet', 'Lalbagh', 'Lalmatia'],
    ...['Malibagh', 'Mirpur', 'Moghbazar', 'Mohakhali', 'Mohammadpur', 'Motijheel', 'New Market', 'Niketan'],
    ...['Old Dhaka', 'Pallabi', 'Paltan', 'Rampura', 'Sabujbagh', 'Savar', 'Shahbagh', 'Shantinagar'],
    ...['Shyamoli', 'Tejgaon', 'Tongi', 'Uttara', 'Wari'],
  ],
  Chottogram: [
    ...['Agrabad', 'Anderkilla', 'Bahaddarhat', 'Bakalia', 'Bayazid', 'Chandgaon', 'Chawkbazar', 'GEC'],
    ...['Halishahar', 'Jamal Khan', 'Kazir Dewri', 'Khulshi', 'Lalkhan Bazar', 'Mehedibagh', 'Muradpur'],
    ...['Nasirabad', 'Oxygen', 'Pahartali', 'Panchlaish', 'Patenga', 'Sholoshahar', 'Station Road'],
    ...['Tiger Pass'],
  ],
};

/** The areas of all cities. */
export const areaNames: readonly string[] = Object.values(areas).flat();

/** The city that an area is in; null for a name that is no area. */
export function cityOfArea(area: string): Location | null {
  return locations.find((city) => areas[city].includes(area)) ?? null;
}

/** The category that a word means, whatever its capitals; null for a word that is none. */
export function findCategorySlug(word: string): CategorySlug | null {
  const wanted = word.toLowerCase();
  return categorySlugs.find((slug) => slug.toLowerCase() === wanted) ?? null;
}
