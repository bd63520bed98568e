import { attributeDefinition } from '../../../attributes/attribute-definition.ts';
import {
  type AttributeKey,
  type Attributes,
  attributeDefinitions,
  categoryAttributes,
  formatAttribute,
} from '../../../attributes/attributes.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';

/** Attributes that are shown in one chip, the one that names it first; its field is asked, with those of `fields`. */
type ChipGroup = {
  readonly keys: readonly AttributeKey[];
  /** Attributes that a seller is asked for; the others follow from them. */
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

/** Attributes that follow from others. */
const derived: ReadonlySet<AttributeKey> = new Set(['year', 'processorFamily', 'processorGeneration']);

/** Attributes that a listing sells better with, by the order in which a seller is asked for them. */
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

/** Attributes that are asked for at once: more would be a form again. */
const MAX_ASKED = 4;

/** One chip: an attribute that was read or given, or one that is asked for. */
export type AttributeChip = {
  /** The attribute that names the chip. */
  readonly key: AttributeKey;
  readonly label: string;
  /** All attributes that the chip is about. */
  readonly keys: readonly AttributeKey[];
  /** Attributes that its fields ask for. */
  readonly fields: readonly AttributeKey[];
  /** Known value for people; null where the attribute is asked for. */
  readonly text: string | null;
};

function chipText({ keys }: ChipGroup, facts: Attributes): string | null {
  const known = keys.flatMap((key) => {
    const value = facts[key];
    // A family says nothing beside the processor that is of it, and a generation nothing without one of both.
    const isImplied = key !== 'processor' && derived.has(key) && facts.processor !== undefined;
    return value === undefined || value === '' || isImplied ? [] : [formatKnown(key, value)];
  });
  return known.length > 0 ? known.join(' ') : null;
}

function formatKnown(key: AttributeKey, value: string | number): string {
  if (key === 'processorGeneration') return `gen ${value}`;
  if (key === 'warrantyDays') return `· ${value} days`;
  if (key === 'warrantyUntil') return `· until ${formatAttribute(key, value)}`;
  return key === 'courierTaka' ? `· ${formatAttribute(key, value)}` : formatAttribute(key, value);
}

/** The chips of all attributes that a listing of this category can have, in their order. */
export function attributeChips(category: CategorySlug, facts: Attributes): AttributeChip[] {
  const possible = categoryAttributes[category].keys;
  return possible.flatMap((key) => {
    const group = grouped.get(key) ?? { keys: [key], fields: [key] };
    const keys = group.keys.filter((one) => possible.includes(one));
    if (keys[0] !== key) return [];
    const { label } = attributeDefinition(category, key);
    const fields = group.fields.filter((one) => possible.includes(one));
    return [{ key, label, keys, fields, text: chipText({ ...group, keys }, facts) }];
  });
}

/**
 * Returns the chips of the most important missing attributes, and the one for the payment, which only the seller can
 * answer.
 */
export function askedChips(chips: readonly AttributeChip[]): AttributeChip[] {
  const lacks = (key: AttributeKey) => chips.filter((chip) => chip.key === key && chip.text === null);
  return [...ASKED.flatMap(lacks).slice(0, MAX_ASKED), ...lacks('payment')];
}

/** Unit behind the label of an attribute's field. */
export function fieldLabel(category: CategorySlug, key: AttributeKey): string {
  const { label } = attributeDefinition(category, key);
  const { unit } = attributeDefinitions[key];
  return unit ? `${label} (${unit})` : label;
}
