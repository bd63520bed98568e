import { parseNumber } from '#kernel/digits.ts';
import { areas } from '../areas.ts';
import type { Location } from '../locations.ts';
import { DAY_PATTERN, parseDay } from './days.ts';
import { sentencesOf } from './plain-text.ts';

const INCLUDED = 'Included';
const NOT_INCLUDED = 'Not included';

type Inclusion = typeof INCLUDED | typeof NOT_INCLUDED;

/**
 * Patterns of texts that say an accessory is included (`yes`) or missing (`no`), and of texts to ignore (`neither`).
 */
type InTheBox = { readonly yes: RegExp; readonly no: RegExp; readonly neither?: RegExp };

const CHARGER = '(?:chargers?|adapt[eo]rs?)';

const charger: InTheBox = {
  no: new RegExp(
    [
      String.raw`\b(?:no|without|w/o|minus|excluding|not including)\s+(?:\w+\s+){0,2}${CHARGER}\b`,
      String.raw`\b${CHARGER}\b[^.,]{0,20}?\b(?:not\s+(?:included|available|with)|missing|lost|sold separately|nai|nei)\b`,
    ].join('|'),
    'i',
  ),
  neither: new RegExp(String.raw`\b(?:bring|your own|need\w*|buy)\b[^.]{0,30}\b${CHARGER}\b`, 'i'),
  yes: new RegExp(
    [
      String.raw`\b(?:with|incl\w*|original|genuine|gets?|comes?|plus|and|box,|\d{2,3}\s?w(?:att)?)\b[^.]{0,30}?\b${CHARGER}\b`,
      String.raw`\b${CHARGER}\b[^.]{0,40}?\b(?:included|goes?|comes?|free|are|is\s+(?:here|original|a\s+(?:good\s+)?copy)|achhe|ache)\b`,
    ].join('|'),
    'i',
  ),
};

const box: InTheBox = {
  no: /\b(?:no|without|w\/o)\s+(?:\w+\s+)?box\b|\bbox\b[^.,]{0,40}?\b(?:gone|lost|missing|thrown|not\s+(?:included|available)|nai|nei)\b/i,
  neither: /\bopen[- ]box\b|\bxbox\b|\b(?:in|inside)\s+(?:its|the|a)\s+box\b/gi,
  yes: /\b(?:with|original|full|and|plus)\s+(?:its\s+|original\s+|the\s+)?box\b|\bbox\b\s*(?:,|and\b|&|included|available|is\s+here)/i,
};

const licence: InTheBox = {
  no: /\b(?:no|without)\s+(?:windows|os|licen[cs]e)\b|\bwindows\b[^.,]{0,20}?\bnot\s+(?:activated|licen[cs]ed|genuine)\b|\b(?:cracked|unactivated|pirated)\s+windows\b|\bfree\s?dos\b/i,
  yes: /\b(?:genuine|licen[cs]ed|activated)\s+windows\b|\bwindows\b[^.,]{0,20}?\b(?:activated|licen[cs]ed?|genuine)\b/i,
};

function given({ yes, no, neither }: InTheBox, sentences: readonly string[]): Inclusion | null {
  const relevant = sentences.map((sentence) => (neither ? sentence.replace(neither, ' ') : sentence));
  if (relevant.some((sentence) => no.test(sentence))) return NOT_INCLUDED;
  return relevant.some((sentence) => yes.test(sentence)) ? INCLUDED : null;
}

/** Parses whether the charger, the box and a Windows license are included. */
export function parseInTheBox(text: string): Readonly<Record<'charger' | 'box' | 'licence', string | null>> {
  const sentences = sentencesOf(text);
  return {
    charger: given(charger, sentences),
    box: given(box, sentences),
    licence: given(licence, sentences),
  };
}

const WARRANTY = '(?:warrant(?:y|ee)|guarantee)';
/**
 * Pattern of a promise to repair, replace or take back the product. A repair service alone is no warranty, because the
 * buyer pays for it.
 */
const PROMISE = `(?:${WARRANTY}|replacement|money[- ]back|return)`;
const LENGTH = String.raw`(\d{1,3})[\s-]*(days?|months?|years?)\b`;

const NO_WARRANTY = new RegExp(
  String.raw`\b(?:no|without(?:\s+any)?|out of)\s+(?:\w+\s+)?${WARRANTY}\b|\b${WARRANTY}\b\s*(?:is\s+|period\s+)?(?:over|expired|void|finished|ended|nai|nei|shesh)\b`,
  'i',
);
const WARRANTY_UNTIL = [
  new RegExp(
    String.raw`\b${WARRANTY}\b[^.]{0,25}?\b(?:till|until|up\s?to|to|through|ends?|expires?)\s+(?:the\s+)?(?:end of\s+)?(${DAY_PATTERN})`,
    'i',
  ),
  new RegExp(String.raw`\b(?:till|until)\s+(${DAY_PATTERN})[^.]{0,20}\b${WARRANTY}\b`, 'i'),
];
const WARRANTY_LENGTH = [
  new RegExp(String.raw`\b${LENGTH}(?![^.]*\bservice\b)[^.]{0,25}\b${PROMISE}\b`, 'i'),
  new RegExp(String.raw`\b${PROMISE}\b(?![^.]*\bservice\b)[^.]{0,20}?\b${LENGTH}`, 'i'),
];

const DAYS_A_UNIT: Readonly<Record<string, number>> = { d: 1, m: 30, y: 365 };

/** Parses a listing's warranty: a shop's warranty with its last day, a number of days, or none. */
export function parseWarranty(text: string): Readonly<Record<string, string | number>> {
  const sentences = sentencesOf(text);
  const firstOf = (patterns: readonly RegExp[]) =>
    sentences.flatMap((sentence) => patterns.map((pattern) => pattern.exec(sentence))).find(Boolean);
  const until = parseDay(firstOf(WARRANTY_UNTIL)?.[1] ?? '');
  if (until) return { warranty: 'Shop warranty', warrantyUntil: until };
  const [, count, unit = ''] = firstOf(WARRANTY_LENGTH) ?? [];
  if (count) {
    const days = Number(count) * (DAYS_A_UNIT[unit.charAt(0).toLowerCase()] ?? 1);
    return { warranty: 'Some days', warrantyDays: days };
  }
  return sentences.some((sentence) => NO_WARRANTY.test(sentence)) ? { warranty: 'None' } : {};
}

const COURIER = '(?:courier|delivery|shipping|pathao|redx|sundarban|steadfast|paperfly)';
const AMOUNT = String.raw`(?:(?:৳|\btk\.?|\bbdt\.?)\s?(\d[\d,]{0,4}\d)|\b(\d[\d,]{0,4}\d)\s?(?:৳|tk\b|taka\b|\/-))`;

const IN_PERSON_ONLY =
  /\b(?:in person|hand to hand|meet(?:ing)?|pick-?up)\s+only\b|\bonly\s+(?:in person|hand to hand|pick-?up)\b|\bno\s+(?:courier|delivery|shipping)\b|\b(?:courier|delivery|shipping)\s+(?:is\s+)?(?:not\s+(?:possible|available)|nai|nei)\b|\b(?:do not|don't|cannot|can't|won't)\s+(?:courier|deliver|ship)\b/i;
const FREE_COURIER = new RegExp(String.raw`\bfree\s+${COURIER}\b|\b${COURIER}\s+(?:is\s+)?free\b`, 'i');
const PRICED_COURIER = [
  new RegExp(String.raw`\b${COURIER}\b[^.৳\d]{0,40}${AMOUNT}`, 'i'),
  new RegExp(String.raw`${AMOUNT}\s*(?:for\s+|by\s+)?(?:the\s+)?${COURIER}\b`, 'i'),
];
const BY_COURIER = new RegExp(
  String.raw`\b(?:by|via|through|with|or)\s+(?:\w+\s+)?${COURIER}\b|\b${COURIER}\s+(?:\w+\s+)?(?:is\s+)?(?:possible|available|too|as well|anywhere|all over|outside|inside|to any)\b|\bwe\s+(?:also\s+)?(?:courier|deliver|ship)\b|\bcan\s+(?:courier|deliver|ship)\b`,
  'i',
);

/** Parses the ways of delivery in a text, and the courier's price in whole taka. */
export function parseDelivery(text: string): Readonly<Record<string, string | number>> {
  const sentences = sentencesOf(text);
  const byCourier = 'Courier or meet';
  if (sentences.some((sentence) => IN_PERSON_ONLY.test(sentence))) return { delivery: 'Meet in person' };
  if (sentences.some((sentence) => FREE_COURIER.test(sentence))) {
    return { delivery: byCourier, courierTaka: 0 };
  }
  for (const sentence of sentences) {
    for (const pattern of PRICED_COURIER) {
      const found = pattern.exec(sentence);
      const taka = parseNumber(found?.[1] ?? found?.[2] ?? '');
      if (taka !== null) return { delivery: byCourier, courierTaka: taka };
    }
  }
  return sentences.some((sentence) => BY_COURIER.test(sentence)) ? { delivery: byCourier } : {};
}

/** Areas by other spellings of their names, and by well-known buildings. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  'bashundhara r/a': 'Bashundhara',
  'gec circle': 'GEC',
  idb: 'Agargaon',
  multiplan: 'Elephant Road',
  'puran dhaka': 'Old Dhaka',
  mogbazar: 'Moghbazar',
  mohammedpur: 'Mohammadpur',
  shyamali: 'Shyamoli',
  'chawk bazar': 'Chawkbazar',
  '2 no gate': 'Sholoshahar',
};

/**
 * Pattern of sentences about the place for viewing or handing over the product. Sentences that also match `ORIGIN` are
 * about the product's origin, and do not count.
 */
const PLACE_CUE =
  /\b(?:meet\w*|come|pick(?:ed)?[- ]?up|visit|see it|check|test|hand(?:ed|ing)?[- ]?over|shop|showroom|counter|store|our|my home|bring it|location|address|available at|ask for it|cash at)\b/i;
const ORIGIN = /\b(?:bought|imported|collected|comes? from|came from|single owner|lot directly)\b/i;

/** Builds a pattern that finds the names of a district's areas, and a map from each name to its area. */
function areaFinder(city: Location) {
  const own = areas[city].map((area) => [area.toLowerCase(), area] as const);
  const called = Object.entries(ALSO_CALLED).filter(([, area]) => areas[city].includes(area));
  const byName = new Map([...called, ...own]);
  return { byName, pattern: new RegExp(String.raw`\b(?:${[...byName.keys()].join('|')})\b`, 'gi') };
}

/** Cache of {@link areaFinder} results by district. */
const areaFinders = new Map<Location, ReturnType<typeof areaFinder>>();

function areasIn(sentence: string, city: Location): string[] {
  const finder = areaFinders.get(city) ?? areaFinder(city);
  areaFinders.set(city, finder);
  const { byName, pattern } = finder;
  return [...sentence.matchAll(pattern)].flatMap(([name]) => byName.get(name.toLowerCase()) ?? []);
}

/** Finds the area of a district that a listing names. Returns null if the listing names none or several. */
export function parseArea(text: string, city: Location): string | null {
  const named = sentencesOf(text)
    .filter((sentence) => PLACE_CUE.test(sentence) && !ORIGIN.test(sentence))
    .flatMap((sentence) => areasIn(sentence, city));
  const different = new Set(named);
  return different.size === 1 ? (named[0] ?? null) : null;
}
