import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';
import { parseNumber } from '#kernel/digits.ts';
import { parsePhone } from '#kernel/phone.ts';
import { validateAttributes } from '../attributes/validate-attributes.ts';
import { categorySlugs, conditions, locations } from '../choices.ts';

/** Highest price taken, in whole taka: the card processor takes eight digits of poisha. */
export const MAX_PRICE_TAKA = 9_99_999;
/** Most years a product may have been used. */
export const MAX_USED_YEARS = 40;
/** Most pictures of one product. */
export const MAX_PICTURES = 10;
/** Longest title, in characters. */
export const MAX_TITLE = 120;
/** Longest details text, in characters. */
export const MAX_DETAILS = 4_000;

const MAX_ADDRESS = 500;

/** A number field that people fill in by hand: missing or blank gives `required`, nonsense gives `wrong`. */
function numberField(required: string, wrong: string, fits: (value: number) => boolean) {
  return z.union([z.number(), z.string().max(40, wrong)], required).transform((typed, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (typeof typed === 'string' && typed.trim() === '') return refuse(required);
    const value = typeof typed === 'number' ? typed : parseNumber(typed);
    return value !== null && fits(value) ? value : refuse(wrong);
  });
}

function priceField(required: string) {
  return numberField(
    required,
    'Enter a price in whole taka between 1 and 9,99,999',
    (taka) => Number.isInteger(taka) && taka > 0 && taka <= MAX_PRICE_TAKA,
  );
}

/** Text with its blanks at both ends cut off. Control characters have no business in a listing. */
function textField(required: string, longest: number) {
  return z
    .string(required)
    .transform(cleanLines)
    .pipe(z.string().min(1, required).max(longest, `Use at most ${longest} characters`));
}

const phoneField = z
  .string('Enter your mobile number is required')
  .trim()
  .min(1, 'Enter your mobile number is required')
  .transform((typed, context) => {
    const number = parsePhone(typed);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: 'Enter an 11-digit mobile number, such as 01712345678' });
    return z.NEVER;
  });

/** Address of a picture as the upload answered it. */
export const pictureAddress = z
  .string('Photo is Required')
  .min(1, 'Photo is Required')
  .max(MAX_ADDRESS, 'This is not the address of an uploaded photo');

/** Facts by name, as `facts.ts` defines them; names that it does not know are left out. */
const attributesField = z.record(z.string(), z.unknown()).transform((given, context) => {
  const { facts, messages } = validateAttributes(given);
  for (const [key, message] of Object.entries(messages)) {
    context.addIssue({ code: 'custom', path: [key], message });
  }
  return facts;
});

/** The Add Your Selling Product form; messages letter for letter where the specification gives them. */
export const addProductForm = z.object({
  title: textField('Your product name is required', MAX_TITLE),
  originalPrice: priceField('Your product original price is required'),
  resalePrice: priceField('Your product price is required'),
  condition: z.enum(conditions, 'Must be selected user'),
  number: phoneField,
  Location: z.enum(locations, 'Must be selected location'),
  category: z.enum(categorySlugs, 'Must be selected location'),
  usedYear: numberField(
    'Your product uesd year is required',
    `Enter the years used between 0 and ${MAX_USED_YEARS}`,
    (years) => years >= 0 && years <= MAX_USED_YEARS,
  ),
  product_details: textField('Your product uesd year is required', MAX_DETAILS),
  /** Address of the main photo, as the upload answered it. */
  image_url: pictureAddress,
  /** Addresses of all photos in order; the main photo is put first when it is not among them. */
  images: z.array(pictureAddress).max(MAX_PICTURES, `Add at most ${MAX_PICTURES} photos`).optional(),
  /** Single facts of the thing; those that its category does not have are left out. */
  facts: attributesField.optional(),
});

/** A product as its seller describes it, checked. Prices in whole taka. */
export type AddProductForm = z.output<typeof addProductForm>;
