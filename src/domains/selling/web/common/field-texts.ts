import { currentLanguage } from '#kernel/locale.ts';
import { listingFieldText, type PlaceName } from '#texts/answers/selling.ts';
import { errorText } from '#texts/error-text.ts';
import { t } from '#texts/t.ts';

/** Names of the listing form's fields in display order. The error summary sorts errors by it. */
export const FIELD_ORDER: readonly string[] = [
  ...['image_url', 'images', 'title', 'product_details', 'category', 'condition'],
  ...['usedYear', 'resalePrice', 'originalPrice', 'number', 'Location'],
];

/**
 * Returns the labels of fields for the error summary. Labels are needed because the specification uses the same error
 * message for several fields.
 */
export function fieldLabels(): Readonly<Record<string, string>> {
  return {
    image_url: t('auth.photo'),
    images: t('auth.photo'),
    title: t('sell.name'),
    product_details: t('product.details'),
    category: t('search.category'),
    condition: t('label.condition'),
    usedYear: t('sell.years'),
    resalePrice: t('sell.resalePrice'),
    originalPrice: t('sell.originalPrice'),
    number: t('sell.number'),
    Location: t('sell.location'),
  };
}

/** Returns advice by field name, for fields whose error message in the specification contains no advice. */
export function fieldHelp(): Readonly<Record<string, string>> {
  return {
    title: t('sell.helpTitle'),
    originalPrice: t('sell.helpOriginal'),
    resalePrice: t('sell.helpResale'),
    condition: t('sell.helpCondition'),
    number: t('sell.helpNumber'),
    Location: t('sell.helpLocation'),
    category: t('sell.helpCategory'),
    usedYear: t('sell.helpYears'),
    product_details: t('sell.helpDetails'),
    image_url: t('sell.helpPhoto'),
  };
}

/** Error messages of the specification that do not explain what is wrong. */
const ODD_MESSAGES: readonly string[] = [
  'Must be selected user',
  'Must be selected location',
  'Your product uesd year is required',
];

/** Translates the error message of a listing's field to the page's language. */
export function fieldErrorText(field: string, message: string, placeName?: PlaceName): string {
  if (currentLanguage() === 'en') return message;
  const advice = ODD_MESSAGES.includes(message) ? fieldHelp()[field] : undefined;
  return advice ?? listingFieldText(message, placeName) ?? errorText(message);
}
