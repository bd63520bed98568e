import type { AttributeKey, Attributes } from '../../attributes/attributes.ts';
import { formatAttribute } from '../../attributes/attributes.ts';
import type { CategorySlug } from '../../attributes/choices.ts';
import { extractAttributes } from '../../attributes/extract-attributes.ts';
import type { Location } from '../../attributes/locations.ts';
import { sentencesOf } from '../../attributes/parsers/plain-text.ts';

/**
 * A contradiction between a listing's text (`said`) and an attribute (`given`), both as displayed: `2 months`, `7
 * days`.
 */
export type Contradiction = {
  readonly key: AttributeKey;
  /** Attribute name in the question: `warranty`. */
  readonly name: string;
  readonly stated: string;
  readonly given: string;
};

/** Attributes that are compared with the text, with their names. The warranty is compared separately. */
const COMPARED = { batteryHealth: 'battery health', memoryGb: 'memory', storageGb: 'storage' } as const;

/** Words which show that a value is optional or belongs to the past. Such a value contradicts nothing. */
const NOT_NOW = /\b(?:upgrad\w*|up\s?to|supports?|max(?:imum)?|was|before|instead)\b/i;

/** Pattern of a warranty period. It also matches a warranty for service only, which promises no repair. */
const STATED_WARRANTY =
  /\b(\d{1,3})[\s-]*(days?|months?|years?)\b[^.]{0,25}\b(?:warrant(?:y|ee)|guarantee)\b/i;

const DAYS_A_UNIT: Readonly<Record<string, number>> = { d: 1, m: 30, y: 365 };

type Compared = {
  readonly category: CategorySlug;
  readonly title: string;
  readonly details: string;
  readonly location: Location;
  /** The listing's attributes. */
  readonly facts: Attributes;
};

function warrantyContradiction({ title, details, facts }: Compared): Contradiction[] {
  const [, count, unit] = STATED_WARRANTY.exec(`${title}\n${details}`) ?? [];
  if (!count || !unit) return [];
  const days = Number(count) * (DAYS_A_UNIT[unit.charAt(0).toLowerCase()] ?? 1);
  const { warranty, warrantyDays } = facts;
  const given =
    warranty === 'None' ? 'no warranty' : warrantyDays === undefined ? null : `${warrantyDays} days`;
  const isSame = given === null || Number(warrantyDays) === days;
  return isSame ? [] : [{ key: 'warrantyDays', name: 'warranty', stated: `${count} ${unit}`, given }];
}

/** Finds contradictions between title, details and attributes of a listing. */
export function findContradictions(listing: Compared): Contradiction[] {
  const { facts, details, ...others } = listing;
  const now = sentencesOf(details)
    .filter((sentence) => !NOT_NOW.test(sentence))
    .join('. ');
  const read = [
    extractAttributes({ ...others, details: '' }),
    extractAttributes({ ...others, title: '', details: now }),
  ];
  const compared = Object.entries(COMPARED) as [keyof typeof COMPARED, string][];
  const found = compared.flatMap(([key, name]): Contradiction[] => {
    const given = facts[key];
    const stated = read
      .map((one) => one[key])
      .find((value) => value !== undefined && String(value) !== String(given));
    if (given === undefined || stated === undefined) return [];
    return [{ key, name, stated: formatAttribute(key, stated), given: formatAttribute(key, given) }];
  });
  return [...warrantyContradiction(listing), ...found];
}
