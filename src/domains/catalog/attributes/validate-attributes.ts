import { parseNumber } from '#kernel/digits.ts';
import type { CategorySlug } from '../choices.ts';
import {
  categoryFacts,
  type FactDefinition,
  type FactKey,
  type Facts,
  factDefinition,
  factDefinitions,
} from './attributes.ts';

/** A value that a fact takes, or the message for the person who gave another. */
type Accepted =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly message: string };

const UNIT_BEHIND = /\s*(gb|″|"|inch(es)?|hz|%)$/i;

function acceptNumber(definition: FactDefinition, given: string | number): Accepted {
  const { least = 0, most = Number.MAX_SAFE_INTEGER, step = 1, unit } = definition;
  const value = typeof given === 'number' ? given : parseNumber(given.trim().replace(UNIT_BEHIND, ''));
  const steps = value === null ? 0 : value / step;
  const fits =
    value !== null && value >= least && value <= most && Math.abs(steps - Math.round(steps)) < 1e-6;
  if (fits) return { ok: true, value };
  return { ok: false, message: `Enter ${unit ?? 'a number'} between ${least} and ${most}, or nothing` };
}

function acceptWords({ longest = Number.MAX_SAFE_INTEGER }: FactDefinition, given: string): Accepted {
  const value = given.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return value.length <= longest
    ? { ok: true, value }
    : { ok: false, message: `Use at most ${longest} characters` };
}

function acceptChoice({ choices = [] }: FactDefinition, given: string): Accepted {
  const wanted = given.trim().toLowerCase();
  const value = choices.find((choice) => choice.toLowerCase() === wanted);
  return value === undefined
    ? { ok: false, message: 'Choose one of the list, or nothing' }
    : { ok: true, value };
}

function acceptAs(definition: FactDefinition, given: string | number): Accepted {
  if (definition.kind === 'number') return acceptNumber(definition, given);
  return definition.kind === 'words'
    ? acceptWords(definition, String(given))
    : acceptChoice(definition, String(given));
}

const everyKind = [...new Set(Object.values(categoryFacts).flatMap(({ kinds = [] }) => kinds))];

function isFactKey(name: string): name is FactKey {
  return Object.hasOwn(factDefinitions, name);
}

/** Checks facts as a person gives them, whatever the category: those that fit, and a message for each other. */
export function checkFacts(given: Readonly<Record<string, unknown>>) {
  const facts: Record<string, string | number> = {};
  const messages: Partial<Record<FactKey, string>> = {};
  for (const [key, value] of Object.entries(given)) {
    if (!isFactKey(key) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    if (String(value).trim() === '') continue;
    const definition =
      key === 'kind' ? { ...factDefinitions.kind, choices: everyKind } : factDefinitions[key];
    const accepted = acceptAs(definition, value);
    if (accepted.ok) facts[key] = accepted.value;
    else messages[key] = accepted.message;
  }
  return { facts: facts satisfies Facts, messages };
}

/** The facts that a listing of this category can have, in their order; all others are left out. */
export function factsOfCategory(category: CategorySlug, given: Readonly<Record<string, unknown>>): Facts {
  const facts: Record<string, string | number> = {};
  for (const key of categoryFacts[category].keys) {
    const value = given[key];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const accepted = acceptAs(factDefinition(category, key), value);
    if (accepted.ok && accepted.value !== '') facts[key] = accepted.value;
  }
  return facts;
}
