import { currentLanguage, localDigits } from '#kernel/locale.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import { placeName } from '../../attributes/districts.ts';
import { filterLabels, filterValues, relaxedTexts } from './search-words.ts';

/** Patterns of API texts that contain a value, with functions that return the text in the page's language. */
const patterns: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [/^Under (৳[\d,]+)$/, (price) => t('search.under', { price: localDigits(price) })],
  [/^Up to (৳[\d,]+)$/, (price) => t('search.upTo', { price: localDigits(price) })],
  [/^From (৳[\d,]+)$/, (price) => t('search.fromPrice', { price: localDigits(price) })],
  [/^(৳[\d,]+ – ৳[\d,]+)$/, (range) => localDigits(range)],
  [/^Without “(.+)”$/, (word) => t('search.without', { word })],
  [/^Any (.+)$/, (name) => t('search.any', { name: labelText(name) })],
  [/^(.+) generation$/, (places) => t('search.generation', { numbers: generationNumbers(places) })],
  [/^Bought in (\d+) or later$/, (year) => t('search.boughtSince', { year: localDigits(year) })],
  [
    /^(Battery .+), nearest to (.+)$/,
    (range, health) => t('search.batteryNearest', { range: searchText(range), health: localDigits(health) }),
  ],
  [/^Battery (\d+)% or more$/, (health) => t('search.batteryLeast', { health: localDigits(health) })],
  [/^Battery (\d+)%$/, (health) => t('search.batteryJust', { health: localDigits(health) })],
  [/^([\d.]+)″ or more$/, (inches) => t('search.inchesLeast', { inches: localDigits(inches) })],
  // Several values of one filter group, joined by "or".
  [/^(.+ or .+)$/, (values) => values.split(' or ').map(searchText).join(t('search.or'))],
];

/** Translates the numbers of processor generations to Bangla: `8th or 10th` becomes `৮ বা ১০`. */
function generationNumbers(places: string): string {
  return localDigits(places.replace(/(\d)(?:st|nd|rd|th)/g, '$1')).replaceAll(' or ', t('search.or'));
}

/** Returns the Bangla label of a filter group, ignoring the case of its first letter. Unknown labels stay unchanged. */
function labelText(label: string): string {
  const labels = filterLabels();
  return labels[label.charAt(0).toUpperCase() + label.slice(1)] ?? label;
}

function patternText(text: string): string | null {
  for (const [pattern, write] of patterns) {
    const [whole, ...found] = pattern.exec(text) ?? [];
    if (whole !== undefined) return write(...found);
  }
  return null;
}

/**
 * Translates a text of the search API to the page's language. The API's texts are always in English. Such texts are
 * filter values, meanings of words, and suggested searches. Texts without a translation stay unchanged, such as `16 GB`
 * and brand names. Only loaders call this function.
 */
export function searchText(text: string): string {
  if (currentLanguage() === 'en') return text;
  const known = filterValues()[text] ?? relaxedTexts()[text] ?? patternText(text);
  return known ?? placeName(localName(text), currentLanguage());
}

/** Translates the label of a filter group to the page's language. */
export function searchLabel(label: string): string {
  return currentLanguage() === 'en' ? label : labelText(label);
}
