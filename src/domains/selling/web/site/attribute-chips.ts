import { localDigits } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import type { PlaceName } from '#texts/answers/selling.ts';
import { t } from '#texts/t.ts';
import { attributeLabel } from '../../../attributes/attribute-words.ts';
import {
  type AttributeKey,
  type Attributes,
  attributeDefinitions,
  categoryAttributes,
  formatAttribute,
  isApplicable,
} from '../../../attributes/attributes.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import { sellerValue } from '../../../attributes/seller-words.ts';
import { minutesText } from '../../../catalog/web/public/condition-view.ts';

/** Attributes that share one chip. The first one names the chip. */
type ChipGroup = {
  readonly keys: readonly AttributeKey[];
  /** Attributes for which the chip has fields. The chip's other attributes are derived from these. */
  readonly fields: readonly AttributeKey[];
};

const groups: readonly ChipGroup[] = [
  { keys: ['processor', 'processorFamily', 'processorGeneration'], fields: ['processor'] },
  { keys: ['memoryGb', 'memoryKind'], fields: ['memoryGb', 'memoryKind'] },
  { keys: ['storageGb', 'storageKind'], fields: ['storageGb', 'storageKind'] },
  { keys: ['screenInches', 'resolution'], fields: ['screenInches', 'resolution'] },
  {
    keys: ['warranty', 'warrantyDays', 'warrantyUntil'],
    fields: ['warranty', 'warrantyDays', 'warrantyUntil'],
  },
  { keys: ['delivery', 'courierTaka'], fields: ['delivery', 'courierTaka'] },
];

const grouped = new Map(groups.flatMap((group) => group.keys.map((key) => [key, group] as const)));

/** Attributes that are derived from other attributes or from texts. */
const derived: ReadonlySet<AttributeKey> = new Set(['year', 'processorFamily', 'processorGeneration']);

/** Attributes that help to sell, in the order in which the form asks for them. */
const ASKED: readonly AttributeKey[] = [
  'processor',
  'memoryGb',
  'storageGb',
  'batteryHealth',
  'screenInches',
  'charger',
  'warranty',
  'licence',
  'area',
  'kind',
  'connection',
];

/** Maximum number of attributes to ask for at once, because more would look like a long form. */
const MAX_ASKED = 4;

/** Chip of an attribute. It shows the attribute's value, or asks for a missing value. */
export type AttributeChip = {
  /** Attribute that names the chip. */
  readonly key: AttributeKey;
  readonly label: string;
  /** All attributes that the chip shows. */
  readonly keys: readonly AttributeKey[];
  /** Attributes for which the chip has fields. */
  readonly fields: readonly AttributeKey[];
  /** Value as text; null if the attribute has no value. */
  readonly text: string | null;
};

function chipText({ keys }: ChipGroup, facts: Attributes, placeName: PlaceName): string | null {
  const known = keys.flatMap((key) => {
    const value = facts[key];
    // If the processor is known, its family and generation are redundant.
    const isImplied = key !== 'processor' && derived.has(key) && facts.processor !== undefined;
    return value === undefined || value === '' || isImplied ? [] : [formatKnown(key, value, placeName)];
  });
  return known.length > 0 ? known.join(' ') : null;
}

function formatKnown(key: AttributeKey, value: string | number, placeName: PlaceName): string {
  const text = formatAttribute(key, value);
  switch (key) {
    case 'processorGeneration':
      return t('spec.generation', { number: localDigits(text) });
    case 'warrantyDays':
      return t('spec.days', { count: groupDigits(Number(value)) });
    case 'warrantyUntil':
      return t('spec.until', { day: text });
    case 'batteryMinutes':
      return minutesText(Number(value));
    case 'area':
      return placeName(text);
    case 'courierTaka':
      return `· ${text}`;
    default:
      return sellerValue(key, text);
  }
}

/** Returns the chips of all attributes of a category, in order, in the page's language. */
export function attributeChips(
  category: CategorySlug,
  facts: Attributes,
  placeName: PlaceName = (place) => place,
): AttributeChip[] {
  const possible = categoryAttributes[category].keys.filter((key) => isApplicable(key, facts));
  return possible.flatMap((key) => {
    const group = grouped.get(key) ?? { keys: [key], fields: [key] };
    const keys = group.keys.filter((one) => possible.includes(one));
    if (keys[0] !== key) return [];
    const label = attributeLabel(key);
    const fields = group.fields.filter((one) => possible.includes(one));
    return [{ key, label, keys, fields, text: chipText({ ...group, keys }, facts, placeName) }];
  });
}

/**
 * Returns the chips of the most important missing attributes. Always includes the chip of the payment options while it
 * is missing, because no text contains this information.
 */
export function askedChips(chips: readonly AttributeChip[]): AttributeChip[] {
  const lacks = (key: AttributeKey) => chips.filter((chip) => chip.key === key && chip.text === null);
  return [...ASKED.flatMap(lacks).slice(0, MAX_ASKED), ...lacks('payment')];
}

/** Returns the label of an attribute's field, with the unit. */
export function fieldLabel(key: AttributeKey): string {
  const label = attributeLabel(key);
  const { unit } = attributeDefinitions[key];
  return unit ? `${label} (${unit === 'min' ? t('spec.minutes') : unit})` : label;
}
