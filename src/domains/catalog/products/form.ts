import { z } from 'zod';
import { cleanLines, pastedText } from '#kernel/clean-text.ts';
import { numberAdvice, parseNumber } from '#kernel/digits.ts';
import { parsePhone } from '#kernel/phone.ts';
import { areas, districtOfArea } from '../../attributes/areas.ts';
import { attributeKeys } from '../../attributes/attributes.ts';
import type { Condition } from '../../attributes/choices.ts';
import { benchPartKeys, benchResults } from '../../attributes/condition/bench-check.ts';
import { MAX_FAULT_NAME, MAX_FAULTS } from '../../attributes/condition/faults.ts';
import type { Location } from '../../attributes/locations.ts';
import { validateAttributes } from '../../attributes/validate-attributes.ts';
import { imageIdFromUrl } from '../../images/image-url.ts';
import { photoDescription } from './photos.ts';
import {
  type ProductColumn,
  type ProductFields,
  type ProductFieldsInput,
  productColumnList,
} from './product-columns.ts';

/** Highest price in whole taka: the card processor accepts eight digits of poisha. */
const MAX_PRICE_TAKA = 9_99_999;
/** Maximum number of pictures of one product. */
export const MAX_PICTURES = 10;

const MAX_ADDRESS = 500;

/**
 * Returns the schema of a number field. `required` is the error for a missing or blank value, `wrong` for an invalid
 * one.
 */
function numberField(required: string, wrong: string, fits: (value: number) => boolean) {
  return z.union([z.number(), z.string().max(40, wrong)], required).transform((typed, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (typeof typed === 'string' && pastedText(typed) === '') return refuse(required);
    const value = typeof typed === 'number' ? typed : parseNumber(typed);
    if (value !== null && fits(value)) return value;
    return refuse((typeof typed === 'string' && numberAdvice(typed)) || wrong);
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

/** Returns the schema of a text field. The schema trims the text and removes control characters. */
function textField(required: string, longest: number) {
  return z
    .string(required)
    .transform(cleanLines)
    .pipe(z.string().min(1, required).max(longest, `Use at most ${longest} characters`));
}

function phoneField(required: string) {
  return z
    .string(required)
    .overwrite(pastedText)
    .min(1, required)
    .transform((typed, context) => {
      const number = parsePhone(typed);
      if (number !== null) return number;
      context.addIssue({ code: 'custom', message: 'Enter an 11-digit mobile number, such as 01712345678' });
      return z.NEVER;
    });
}

/** Returns the schema of a form field for a column of `product-columns.ts`. */
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

/** URL of a picture, as in the upload's response. */
export const pictureAddress = z
  .string('Photo is Required')
  .min(1, 'Photo is Required')
  .max(MAX_ADDRESS, 'This is not the address of an uploaded photo');

/** Schema of attributes by name. Names that `attributes.ts` does not define are left out. */
const attributesField = z.record(z.string(), z.unknown()).transform((given, context) => {
  const { facts, messages } = validateAttributes(given);
  for (const [key, message] of Object.entries(messages)) {
    context.addIssue({ code: 'custom', path: [key], message });
  }
  return facts;
});

/** Treats an empty choice, which forms without scripts send, as null. */
const blankToNull = (value: unknown) => (value === '' || value === undefined ? null : value);

/** Schema of test results by part. Parts without a result are left out. */
const benchCheckField = z
  .partialRecord(
    z.enum(benchPartKeys),
    z.union([z.enum(benchResults), z.literal('')], 'Choose Works, Faulty or Not tested'),
  )
  .transform((check) => Object.fromEntries(Object.entries(check).filter(([, result]) => result !== '')));

const faultField = z.object({
  name: textField('Say what is wrong', MAX_FAULT_NAME),
  /** The affected part; null if the fault does not belong to any part. */
  part: z.preprocess(blankToNull, z.enum(benchPartKeys, 'There is no such part').nullable()),
  /** URL of the listing's photo that shows the fault. */
  photo: z.preprocess(blankToNull, pictureAddress.nullable()),
});

/** Fields of the listing form that are not among the columns of `product-columns.ts`. */
const furtherFields = {
  /** URLs of all photos in order. The main photo is added first if it is missing. */
  images: z.array(pictureAddress).max(MAX_PICTURES, `Add at most ${MAX_PICTURES} photos`).optional(),
  /** Descriptions of single photos by URL; each must be one of the listing's photos. */
  photos: z
    .array(photoDescription.extend({ url: pictureAddress }))
    .max(MAX_PICTURES, `Add at most ${MAX_PICTURES} photos`)
    .optional(),
  /** Attributes of the product. Attributes that its category does not have are left out. */
  facts: attributesField.optional(),
  /** Names of attributes that must not be read from the texts, because the result would be wrong. */
  withoutFacts: z.array(z.enum(attributeKeys, 'There is no such fact')).max(attributeKeys.length).optional(),
  benchCheck: benchCheckField.optional(),
  faults: z.array(faultField).max(MAX_FAULTS, `Name at most ${MAX_FAULTS} faults`).optional(),
};

/** Schema of all fields of the listing form, without the checks that compare fields. */
export const productForm = z.object({
  ...columnFields,
  /** URL of the main photo, as in the upload's response. */
  image_url: pictureAddress,
  ...furtherFields,
});

/** Error about two fields of the listing form that contradict each other. */
export type Conflict = { readonly path: (string | number)[]; readonly message: string };

/** Finds an area that is in another district than the listing. */
export function findAreaConflict(facts: Readonly<Record<string, unknown>>, city: Location): Conflict[] {
  const area = typeof facts.area === 'string' ? facts.area : null;
  if (area === null || areas[city].includes(area)) return [];
  const message = `${area} is in ${districtOfArea(area)}. Choose an area of ${city}, or nothing`;
  return [{ path: ['facts', 'area'], message }];
}

/** Faults in the listing form, with the listing's photos and condition. */
type FaultsInput = {
  readonly faults: readonly { readonly photo: string | null }[];
  /** URLs of the listing's photos. */
  readonly photos: readonly string[];
  readonly condition: Condition;
};

/** Finds faults whose photo is not one of the listing's, and faults without the photo that the condition requires. */
export function findFaultConflicts({ faults, photos, condition }: FaultsInput): Conflict[] {
  return faults.flatMap(({ photo }, index) => {
    const path = ['faults', index, 'photo'];
    if (photo === null) {
      const message = 'Choose the photo that shows it: in condition Fair each fault has one';
      return condition === 'Fair' ? [{ path, message }] : [];
    }
    const isShown = photos.some((shown) => isSamePhoto(shown, photo));
    return isShown ? [] : [{ path, message: 'Choose one of the photos of this product' }];
  });
}

/** Returns whether two URLs belong to the same stored picture. */
export function isSamePhoto(one: string, other: string): boolean {
  const id = imageIdFromUrl(one);
  return id !== null && id === imageIdFromUrl(other);
}

/** Schema of the Add Your Selling Product form. */
export const addProductForm = productForm.superRefine((form, context) => {
  const { condition, faults = [], image_url, images = [] } = form;
  const conflicts = [
    ...findAreaConflict(form.facts ?? {}, form.Location),
    ...findFaultConflicts({ condition, faults, photos: [image_url, ...images] }),
  ];
  for (const conflict of conflicts) context.addIssue({ code: 'custom', ...conflict });
});

/** Validated values of {@link addProductForm}. Prices in whole taka. */
export type AddProductForm = z.output<typeof addProductForm>;

type EditShape = { readonly [Key in keyof ColumnShape]: z.ZodOptional<ColumnShape[Key]> };

const editFields = Object.fromEntries(
  Object.entries(columnFields).map(([key, field]) => [key, field.optional()]),
) as EditShape;

const WRONG_VERSION = 'Name the version of the listing that you saw';

/** Schema of the form that edits a listing. Missing fields stay the same. */
export const editProductForm = z.object({
  /** Version of the listing that the seller saw. */
  version: z
    .union([z.int().min(1), z.string().regex(/^[1-9]\d{0,8}$/)], { error: WRONG_VERSION })
    .transform(Number),
  ...editFields,
  /** URL of the main photo; by default the first of `images`. */
  image_url: pictureAddress.optional(),
  ...furtherFields,
});

/** Validated values of {@link editProductForm}. Prices in whole taka. */
export type EditProductForm = z.output<typeof editProductForm>;
