import { DURATION_PATTERN, minutesOf } from './durations.ts';
import { sentencesOf } from './plain-text.ts';

/** Battery data that a listing states clearly. */
export type ParsedBattery = {
  /** Percentage of the original capacity. */
  readonly batteryHealth?: number;
  readonly batteryCycles?: number;
  /** Minutes on one charge. */
  readonly batteryMinutes?: number;
};

/** Patterns of percentages that are not battery health, such as a drive's health or the current charge. */
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

/** Returns the value if all found values are equal; null if they differ or nothing was found. */
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

/** Pattern of durations that are not a running time: charging, time since an event, opening hours. */
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

/**
 * Parses a battery's health, cycles and running time from a text. Omits health and cycles if the text contradicts
 * itself.
 */
export function parseBattery(text: string): ParsedBattery {
  const sentences = sentencesOf(text);
  const health = agreed(sentences.flatMap(healthIn));
  const cycles = agreed(sentences.flatMap(cyclesIn));
  const minutes = sentences.flatMap(minutesIn)[0];
  return {
    ...(health !== null && { batteryHealth: health }),
    ...(cycles !== null && { batteryCycles: cycles }),
    ...(minutes !== undefined && { batteryMinutes: minutes }),
  };
}
