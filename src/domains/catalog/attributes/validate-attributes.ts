import { parseNumber } from '#kernel/digits.ts';
import type { CategorySlug } from '../choices.ts';
import {
  type AttributeDefinition,
  type AttributeKey,
  type Attributes,
  attributeDefinition,
  attributeDefinitions,
  categoryAttributes,
} from './attributes.ts';

/** A value that a fact takes, or the message for the person who gave another. */
type Validated =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly message: string };

const UNIT_BEHIND = /\s*(gb|″|"|inch(es)?|hz|%)$/i;

function validateNumber(definition: AttributeDefinition, given: string | number): Validated {
  const { least = 0, most = Number.MAX_SAFE_INTEGER, step = 1, unit } = definition;
  const value = typeof given === 'number' ? given : parseNumber(given.trim().replace(UNIT_BEHIND, ''));
  const steps = value === null ? 0 : value / step;
  const fits =
    value !== null && value >= least && value <= most && Math.abs(steps - Math.round(steps)) < 1e-6;
  if (fits) return { ok: true, value };
  return { ok: false, message: `Enter ${unit ?? 'a number'} between ${least} and ${most}, or nothing` };
}

function validateWords({ longest = Number.MAX_SAFE_INTEGER }: AttributeDefinition, given: string): Validated {
  const value = given.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return value.length <= longest
    ? { ok: true, value }
    : { ok: false, message: `Use at most ${longest} characters` };
}

function validateChoice({ choices = [] }: AttributeDefinition, given: string): Validated {
  const wanted = given.trim().toLowerCase();
  const value = choices.find((choice) => choice.toLowerCase() === wanted);
  return value === undefined
    ? { ok: false, message: 'Choose one of the list, or nothing' }
    : { ok: true, value };
}

function validateValue(definition: AttributeDefinition, given: string | number): Validated {
  if (definition.kind === 'number') return validateNumber(definition, given);
  return definition.kind === 'words'
    ? validateWords(definition, String(given))
    : validateChoice(definition, String(given));
}

const everyKind = [...new Set(Object.values(categoryAttributes).flatMap(({ kinds = [] }) => kinds))];

function isAttributeKey(name: string): name is AttributeKey {
  return Object.hasOwn(attributeDefinitions, name);
}

/** Checks facts as a person gives them, whatever the category: those that fit, and a message for each other. */
export function validateAttributes(given: Readonly<Record<string, unknown>>) {
  const facts: Record<string, string | number> = {};
  const messages: Partial<Record<AttributeKey, string>> = {};
  for (const [key, value] of Object.entries(given)) {
    if (!isAttributeKey(key) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    if (String(value).trim() === '') continue;
    const definition =
      key === 'kind' ? { ...attributeDefinitions.kind, choices: everyKind } : attributeDefinitions[key];
    const validated = validateValue(definition, value);
    if (validated.ok) facts[key] = validated.value;
    else messages[key] = validated.message;
  }
  return { facts: facts satisfies Attributes, messages };
}

/** The facts that a listing of this category can have, in their order; all others are left out. */
export function pickCategoryAttributes(
  category: CategorySlug,
  given: Readonly<Record<string, unknown>>,
): Attributes {
  const facts: Record<string, string | number> = {};
  for (const key of categoryAttributes[category].keys) {
    const value = given[key];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const validated = validateValue(attributeDefinition(category, key), value);
    if (validated.ok && validated.value !== '') facts[key] = validated.value;
  }
  return facts;
}
