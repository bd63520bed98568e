import { pastedText } from '#kernel/clean-text.ts';
import { latinDigits, numberAdvice, parseNumber } from '#kernel/digits.ts';
import { foldText } from '#kernel/fold-text.ts';
import { attributeDefinition } from './attribute-definition.ts';
import { type AttributeDefinition, wholeDefinition } from './attribute-inputs.ts';
import {
  type AttributeKey,
  type Attributes,
  attributeDefinitions,
  categoryAttributes,
} from './attributes.ts';
import type { CategorySlug } from './choices.ts';
import { parseDay } from './parsers/days.ts';
import { parseMinutes } from './parsers/durations.ts';

/** A valid attribute value, or the error message for an invalid one. */
type Validated =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly message: string };

const UNIT_BEHIND = /\s*(gb|″|"|inch(es)?|hz|%)$/i;

function numberOf({ unit }: AttributeDefinition, typed: string): number | null {
  if (unit === 'min') return parseMinutes(latinDigits(pastedText(typed)));
  return parseNumber(pastedText(typed).replace(UNIT_BEHIND, ''));
}

/** Returns the error message that describes the allowed range of a number. */
function rangeMessage({ least = 0, most = 0, unit }: AttributeDefinition): string {
  if (unit === 'min') return 'Enter a time such as 3 h 30 min, or leave it empty';
  return `Enter ${unit === '৳' ? 'taka' : (unit ?? 'a number')} between ${least} and ${most}, or nothing`;
}

function validateNumber(definition: AttributeDefinition, given: string | number): Validated {
  const { least = 0, most = Number.MAX_SAFE_INTEGER, step = 1 } = definition;
  const value = typeof given === 'number' ? given : numberOf(definition, given);
  const steps = value === null ? 0 : value / step;
  const fits =
    value !== null && value >= least && value <= most && Math.abs(steps - Math.round(steps)) < 1e-6;
  if (fits) return { ok: true, value };
  const advice = definition.unit === 'min' ? null : numberAdvice(String(given));
  return { ok: false, message: advice ?? rangeMessage(definition) };
}

function validateWords({ longest = Number.MAX_SAFE_INTEGER }: AttributeDefinition, given: string): Validated {
  const value = given.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return value.length <= longest
    ? { ok: true, value }
    : { ok: false, message: `Use at most ${longest} characters` };
}

function validateChoice({ choices = [] }: AttributeDefinition, given: string): Validated {
  const wanted = foldText(pastedText(given));
  const value = choices.find((choice) => foldText(choice) === wanted);
  return value === undefined
    ? { ok: false, message: 'Choose one from the list, or leave it empty' }
    : { ok: true, value };
}

function validateDay(given: string): Validated {
  const value = parseDay(latinDigits(pastedText(given)));
  return value === null
    ? { ok: false, message: 'Enter a day such as 31 March 2027, or leave it empty' }
    : { ok: true, value };
}

function validateValue(definition: AttributeDefinition, given: string | number): Validated {
  switch (definition.kind) {
    case 'number':
      return validateNumber(definition, given);
    case 'words':
      return validateWords(definition, String(given));
    case 'choice':
      return validateChoice(definition, String(given));
    case 'day':
      return validateDay(String(given));
  }
}

/**
 * Makes attributes consistent with each other, in place. A number of days or a last day needs the matching warranty,
 * and a courier's price needs delivery by courier. If the warranty or delivery is missing, derives it from these
 * values.
 */
function reconcile(facts: Record<string, string | number>): Record<string, string | number> {
  if (facts.warranty === undefined && facts.warrantyDays !== undefined) facts.warranty = 'Some days';
  if (facts.warranty === undefined && facts.warrantyUntil !== undefined) facts.warranty = 'Shop warranty';
  if (facts.warranty !== 'Some days') delete facts.warrantyDays;
  if (facts.warranty !== 'Shop warranty') delete facts.warrantyUntil;
  if (facts.delivery === undefined && facts.courierTaka !== undefined) facts.delivery = 'Courier or meet';
  if (facts.delivery !== 'Courier or meet') delete facts.courierTaka;
  return facts;
}

function isAttributeKey(name: string): name is AttributeKey {
  return Object.hasOwn(attributeDefinitions, name);
}

/**
 * Validates attribute values without regard to the category. Returns the valid ones in `facts`, and an error message
 * for each invalid one.
 */
export function validateAttributes(given: Readonly<Record<string, unknown>>) {
  const facts: Record<string, string | number> = {};
  const messages: Partial<Record<AttributeKey, string>> = {};
  for (const [key, value] of Object.entries(given)) {
    if (!isAttributeKey(key) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    if (String(value).trim() === '') continue;
    const validated = validateValue(wholeDefinition(key), value);
    if (validated.ok) facts[key] = validated.value;
    else messages[key] = validated.message;
  }
  return { facts: facts satisfies Attributes, messages };
}

/**
 * Returns the valid attributes that the category has, in the category's order and consistent with each other. Omits all
 * others.
 */
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
  return reconcile(facts);
}
