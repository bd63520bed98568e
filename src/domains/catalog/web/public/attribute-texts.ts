import { localDigits } from '#kernel/locale.ts';
import { localName } from '#texts/local-name.ts';
import { t } from '#texts/t.ts';
import {
  Cable,
  Cpu,
  Gauge,
  HardDrive,
  type Icon,
  Layers,
  MemoryStick,
  Monitor,
  Palette,
  Printer,
  Shapes,
} from '#ui/icon.tsx';
import {
  type AttributeKey,
  attributeDefinitions,
  categoryAttributes,
  formatAttribute,
  MAX_STRIP_ATTRIBUTES,
} from '../../../attributes/attributes.ts';
import type { Listing } from './listing.ts';

/** One attribute of the spec strip, which is the row of the most important attributes on a card. */
export type StripAttribute = {
  readonly attribute: AttributeKey;
  readonly icon: Icon;
  readonly label: string;
  readonly text: string;
};

type DescribedProduct = Pick<Listing, 'category' | 'facts'>;

const icons: Partial<Record<AttributeKey, Icon>> = {
  kind: Shapes,
  processor: Cpu,
  graphics: Cpu,
  memoryGb: MemoryStick,
  storageGb: HardDrive,
  screenInches: Monitor,
  resolution: Layers,
  refreshHz: Gauge,
  functions: Printer,
  colour: Palette,
  connection: Cable,
};

/**
 * Returns an attribute's text; a storage size includes the kind of storage. Null if the listing does not have the
 * attribute.
 */
export function attributeText({ facts }: DescribedProduct, key: AttributeKey): string | null {
  const value = facts[key];
  if (value === undefined || value === '') return null;
  const kind = key === 'storageGb' && facts.storageKind ? ` ${facts.storageKind}` : '';
  return `${formatAttribute(key, value)}${kind}`;
}

/** Shortens Intel Core i5-8350U to i5-8350U for narrow spaces. */
function shorten(key: AttributeKey, text: string): string {
  if (key !== 'processor') return text;
  return text.replace(/^(Intel |AMD |Apple )?(Core |Celeron |Pentium )?/, (all) =>
    all.includes('Core') || all === 'AMD ' || all === 'Intel ' ? '' : all,
  );
}

/** Returns the attributes of the spec strip: at most four, the most important first; empty if the listing has none. */
export function stripAttributes(product: DescribedProduct): StripAttribute[] {
  return categoryAttributes[product.category].strip
    .flatMap((key) => {
      const text = attributeText(product, key);
      const icon = icons[key] ?? Shapes;
      const label = attributeDefinitions[key].label;
      return text ? [{ attribute: key, icon, label, text: localName(shorten(key, text)) }] : [];
    })
    .slice(0, MAX_STRIP_ATTRIBUTES);
}

/** Returns a text such as "3 years". Below one year the text uses the singular, as in the specification. */
export function yearsText(years: number): string {
  const number = localDigits(String(years));
  return years < 1 ? t('listing.year', { years: number }) : t('listing.years', { years: number });
}

/** Years of use from which months are no longer shown. */
const COUNTED_IN_MONTHS = 2;

/** Formats years of use in months, where the specification's label reads oddly: `6 months`; null from two years on. */
export function monthsText(years: number): string | null {
  if (years === 0 || years >= COUNTED_IN_MONTHS) return null;
  return t('listing.months', { count: Math.round(years * 12) });
}

/** Formats "3 years used". */
export function yearsUsed(years: number): string {
  return t('card.used', { years: yearsText(years) });
}
