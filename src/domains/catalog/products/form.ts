import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';
import { parseNumber } from '#kernel/digits.ts';
import { parsePhone } from '#kernel/phone.ts';
import { attributeKeys } from '../attributes/attributes.ts';
import { validateAttributes } from '../attributes/validate-attributes.ts';
import { photoDescription } from './photos.ts';
import {
  type ProductColumn,
  type ProductFields,
  type ProductFieldsInput,
  productColumnList,
} from './product-columns.ts';

/** Highest price taken, in whole taka: the card processor takes eight digits of poisha. */
export const MAX_PRICE_TAKA = 9_99_999;
/** Most pictures of one product. */
export const MAX_PICTURES = 10;

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
    // guard: price-range (=> Number.isInteger)
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

function phoneField(required: string) {
  return z
    .string(required)
    .trim()
    .min(1, required)
    .transform((typed, context) => {
      const number = parsePhone(typed);
      if (number !== null) return number;
      context.addIssue({ code: 'custom', message: 'Enter an 11-digit mobile number, such as 01712345678' });
      return z.NEVER;
    });
}

/** How a column is checked where people fill it in. */
function columnField({ rule, required }: ProductColumn): z.ZodType {
  switch (rule.kind) {
    case 'text':
      return textField(required, rule.longest);
    case 'phone':
      return phoneField(required);
    case 'choice':
      return z.enum(rule.choices, required);
    case 'price':
      return priceField(required);
    case 'number':
      return numberField(required, rule.message, (value) => value >= rule.least && value <= rule.most);
  }
}

type ColumnShape = {
  readonly [Key in keyof ProductFields]: z.ZodType<ProductFields[Key], ProductFieldsInput[Key]>;
};

const columnFields = Object.fromEntries(
  productColumnList.map((column) => [column.key, columnField(column)]),
) as ColumnShape;

/** Address of a picture as the upload answered it. */
export const pictureAddress = z
  .string('Photo is Required')
  .min(1, 'Photo is Required')
  .max(MAX_ADDRESS, 'This is not the address of an uploaded photo');

/** Attributes by name, as `attributes.ts` defines them; others are left out. */
const attributesField = z.record(z.string(), z.unknown()).transform((given, context) => {
  const { facts, messages } = validateAttributes(given);
  for (const [key, message] of Object.entries(messages)) {
    context.addIssue({ code: 'custom', path: [key], message });
  }
  return facts;
});

/** What a form may say beside the columns. */
const furtherFields = {
  /** Addresses of all photos in order; the main photo is put first when it is not among them. */
  images: z.array(pictureAddress).max(MAX_PICTURES, `Add at most ${MAX_PICTURES} photos`).optional(),
  /** What single photos show, by their addresses; each must be one of the listing's photos. */
  photos: z
    .array(photoDescription.extend({ url: pictureAddress }))
    .max(MAX_PICTURES, `Add at most ${MAX_PICTURES} photos`)
    .optional(),
  /** Single facts of the thing; those that its category does not have are left out. */
  facts: attributesField.optional(),
  /** Names of facts that are read from the texts wrongly and that the listing shall not have. */
  withoutFacts: z.array(z.enum(attributeKeys, 'There is no such fact')).max(attributeKeys.length).optional(),
};

/** The Add Your Selling Product form. */
export const addProductForm = z.object({
  ...columnFields,
  /** Address of the main photo, as the upload answered it. */
  image_url: pictureAddress,
  ...furtherFields,
});

/** A product as its seller describes it, checked. Prices in whole taka. */
export type AddProductForm = z.output<typeof addProductForm>;

type EditShape = { readonly [Key in keyof ColumnShape]: z.ZodOptional<ColumnShape[Key]> };

const editFields = Object.fromEntries(
  Object.entries(columnFields).map(([key, field]) => [key, field.optional()]),
) as EditShape;

const WRONG_VERSION = 'Name the version of the listing that you saw';

/** What is changed of a listing; what is left out stays as it is. */
export const editProductForm = z.object({
  /** The version that the seller saw. */
  version: z
    .union([z.int().min(1), z.string().regex(/^[1-9]\d{0,8}$/)], { error: WRONG_VERSION })
    .transform(Number),
  ...editFields,
  /** Address of the main photo; without it the first of `images` is. */
  image_url: pictureAddress.optional(),
  ...furtherFields,
});

/** Changes of a listing, checked. Prices in whole taka. */
export type EditProductForm = z.output<typeof editProductForm>;
