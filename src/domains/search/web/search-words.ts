import { t } from '#texts/t.ts';
import { attributeLabels } from '../../attributes/attribute-words.ts';

/**
 * Returns translations of the labels of filter groups and attributes to the page's language, by the API's English
 * labels.
 */
export function filterLabels(): Readonly<Record<string, string>> {
  return {
    ...attributeLabels(),
    Category: t('search.category'),
    Condition: t('label.condition'),
    Place: t('label.place'),
    Seller: t('label.seller'),
    Battery: t('label.battery'),
    'Bench check': t('label.bench'),
  };
}

/** Returns translations of filter values to the page's language, by the API's English texts. */
export function filterValues(): Readonly<Record<string, string>> {
  return {
    'Verified seller': t('filter.verified'),
    'Everything works': t('filter.works'),
    '80% or more': t('filter.battery80'),
    '60 to 79%': t('filter.battery60'),
    'Under 60%': t('filter.battery0'),
    'Battery health given': t('filter.batteryGiven'),
    'Battery 80%+': t('filter.battery80Chip'),
    'Prints colour': t('filter.colourChip'),
    'Charger included': t('filter.chargerIncluded'),
    'Charger not included': t('filter.chargerMissing'),
    'No warranty': t('filter.noWarranty'),
    'Some days': t('filter.someDays'),
    'Shop warranty': t('filter.shopWarranty'),
    'With warranty': t('search.withWarranty'),
    'Meet in person': t('filter.meet'),
    'Courier or meet': t('filter.courier'),
    'Best match first': t('search.matchFirst'),
    'Best first': t('search.best'),
    'Newest first': t('search.newest'),
    'Cheapest first': t('search.cheapestFirst'),
    'Most expensive first': t('search.dearestFirst'),
    'Enter a price in whole taka': t('search.wholeTaka'),
    'Enter a price in whole taka of 0 or more': t('search.wholeTakaLeast'),
  };
}

/** Returns translations of the link texts of relaxed searches to the page's language, by the API's English texts. */
export function relaxedTexts(): Readonly<Record<string, string>> {
  return {
    'Search all categories': t('search.allCategories'),
    'All sellers': t('search.allSellers'),
    'With or without a bench check': t('search.anyBench'),
    'With or without a charger': t('search.anyCharger'),
    'With or without a warranty': t('search.anyWarranty'),
    'Bought in any year': t('search.anyYear'),
    'At any price': t('search.anyPrice'),
    'Remove all filters': t('search.noFilters'),
  };
}
