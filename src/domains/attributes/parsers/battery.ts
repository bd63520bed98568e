import { DURATION_PATTERN, minutesOf } from './durations.ts';
import { sentencesOf } from './plain-text.ts';

/** Battery data that the text of a listing states clearly. */
export type ParsedBattery = {
  /** Percentage of the battery's original capacity. */
  readonly batteryHealth?: number;
  readonly batteryCycles?: number;
  /** Run time on one charge, in minutes. */
  readonly batteryMinutes?: number;
};

/** Patterns of percentages that are not battery health, such as the health of a drive or the current charge. */
const OF_OTHERS: readonly RegExp[] = [
  /\b(?:ssd|hdd|nvme|emmc|hard\s?(?:disk|drive)|disk|drive)\b(?:(?!\bbattery\b)[^,])*/gi,
  /\bfrom\s+\d{1,3}\s?%\s+to\s+\d{1,3}\s?%/gi,
  /\b(?:charg\w*|limit\w*|capped|set)\s+(?:up\s+)?(?:to|at)\s+\d{1,3}\s?%/gi,
  /\b\d{1,3}\s?%\s*(?:charged?|full|brightness|humidity|off|discount|in\s+\d)\b/gi,
];

const PERCENT = String.raw`(\d{1,3})\s?%`;

/** Patterns of battery health, for sentences about a battery. */
const healthPatterns: readonly RegExp[] = [
  new RegExp(String.raw`\bhealth\b[^%\d]{0,30}${PERCENT}`, 'i'),
  new RegExp(String.raw`\b${PERCENT}\s*(?:battery\s+)?health\b`, 'i'),
  new RegExp(
    String.raw`\b${PERCENT}\s*(?:left\s+)?(?:of|from)\s+(?:its\s+|the\s+)?(?:design(?:ed)?|original|full|factory|new|rated)\b`,
    'i',
  ),
  new RegExp(
    String.raw`\bbatter(?:y|ies)\b[^%\d]{0,40}\b(?:tired|weak|down|worn|figure|report|reads?|reports?|shows?|passes|still|holds?|kept|keeps?|at|is|capacity|condition|check)\b[^%\d]{0,25}${PERCENT}`,
    'i',
  ),
  new RegExp(String.raw`\bbattery\s*[:(–-]?\s*${PERCENT}`, 'i'),
  new RegExp(String.raw`\b${PERCENT}\s+battery\b`, 'i'),
];

const WEAR = new RegExp(String.raw`\b(?:battery\s+)?wear(?:\s+level)?\s*(?:is|of|:|=)?\s*${PERCENT}`, 'i');

const isOfBattery = (sentence: string) =>
  /\bbatter(?:y|ies)\b|\b(?:design(?:ed)?|original|factory)\s+capacity\b|\bcycles?\b|\bcharge holds\b|\bone charge\b/i.test(
    sentence,
  );

function healthIn(sentence: string): number[] {
  const own = OF_OTHERS.reduce((text, pattern) => text.replace(pattern, ' '), sentence);
  if (!isOfBattery(own)) return [];
  const wear = WEAR.exec(own)?.[1];
  if (wear) return [100 - Number(wear)];
  for (const pattern of healthPatterns) {
    const percent = pattern.exec(own)?.[1];
    if (percent) return [Number(percent)];
  }
  return [];
}

/** Returns the value if all found values are equal. Returns null if they differ, or if nothing was found. */
function agreed(values: readonly number[]): number | null {
  const different = new Set(values);
  return different.size === 1 ? (values[0] ?? null) : null;
}

const CYCLES = [
  /\b(\d{1,4})\s+(?:charge\s+|charging\s+|battery\s+)?cycles\b/gi,
  /\bcycles?(?:\s+count)?\s*(?:is|of|at|:|=|-)?\s*(\d{1,4})\b/gi,
];

function cyclesIn(sentence: string): number[] {
  const counts = CYCLES.map((pattern) => [...sentence.matchAll(pattern)].map(([, count]) => Number(count)));
  return counts.find((found) => found.length > 0) ?? [];
}

/** Pattern of durations that are not the battery's run time: charging time, time since an event, opening hours. */
const NOT_RUNNING = new RegExp(
  String.raw`(?:\b(?:in|within|takes?|took|needs?|every|after|open)\s+(?:about\s+|around\s+|only\s+|just\s+)?${DURATION_PATTERN})|(?:${DURATION_PATTERN}\s+(?:ago|to charge|of charging|after))`,
  'gi',
);

const RUNS =
  /\bbatter(?:y|ies)\b|\bback[- ]?up\b|\b(?:one|a|full|single|per)\s+charge\b|\bfrom full\b|\bit lasts\b/i;
const DURATION = new RegExp(DURATION_PATTERN, 'i');

function minutesIn(sentence: string): number[] {
  const own = sentence.replace(NOT_RUNNING, ' ');
  const found = RUNS.test(own) ? DURATION.exec(own) : null;
  const minutes = found ? minutesOf(found[0], found.slice(1)) : null;
  return minutes === null ? [] : [minutes];
}

const DESIGN = String.raw`design(?:ed)?\s+capacity`;
const FULL = String.raw`full[\s-]+charged?\s+capacity`;

/** Pattern of a battery capacity with its unit. The thousands separator depends on the computer's region. */
const CAPACITY = String.raw`(?:\d{1,3}(?:[,.'’\s]\d{3})+|\d{1,7}(?:\.\d{1,3})?)\s*(?:mWh|Wh|mAh)\b`;

/** Parses `57,000 mWh`, `57.000 mWh`, `50.4 Wh` or `4400 mAh`. Watt-hours become milliwatt-hours. */
function capacityOf(text: string): { readonly amount: number; readonly unit: string } {
  const unit = (/[a-z]+$/i.exec(text)?.[0] ?? '').toLowerCase();
  const number = text.slice(0, -unit.length);
  if (unit === 'wh') return { amount: Math.round(1000 * Number(number.replace(',', '.'))), unit: 'mwh' };
  return { amount: Number(number.replace(/[,.'’\s]/g, '')), unit };
}

/** Finds the battery capacities after a label in a pasted report. A computer with two batteries has two. */
function capacitiesIn(text: string, label: string) {
  const line = new RegExp(String.raw`\b${label}\s*[:=]?\s*(${CAPACITY}(?:\s+${CAPACITY})*)`, 'gi');
  const found = [...text.matchAll(line)].flatMap(
    ([, capacities]) => capacities?.match(new RegExp(CAPACITY, 'gi')) ?? [],
  );
  return found.map(capacityOf);
}

/**
 * Returns the health of all batteries together, from a pasted report of `powercfg /batteryreport` or a similar program.
 * The health is the full charge capacity in percent of the design capacity, rounded down. Returns null for impossible
 * capacities.
 */
function reportedHealth(text: string): number | null {
  const [design, full] = [capacitiesIn(text, DESIGN), capacitiesIn(text, FULL)];
  const units = new Set([...design, ...full].map(({ unit }) => unit));
  if (design.length !== full.length || units.size !== 1) return null;
  const sum = (capacities: typeof full) => capacities.reduce((total, { amount }) => total + amount, 0);
  const health = Math.floor((100 * sum(full)) / sum(design));
  return health >= 1 && sum(full) <= sum(design) ? health : null;
}

/**
 * Parses a battery's health, cycles and run time from a text. The capacities in a pasted report take precedence over
 * percentages. Omits health or cycles if the text contradicts itself.
 */
export function parseBattery(text: string): ParsedBattery {
  const sentences = sentencesOf(text);
  const health = reportedHealth(text) ?? agreed(sentences.flatMap(healthIn));
  const cycles = agreed(sentences.flatMap(cyclesIn));
  const minutes = sentences.flatMap(minutesIn)[0];
  return {
    ...(health !== null && { batteryHealth: health }),
    ...(cycles !== null && { batteryCycles: cycles }),
    ...(minutes !== undefined && { batteryMinutes: minutes }),
  };
}
