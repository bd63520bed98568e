import { realName, tidy } from './names.ts';

/** A processor: its name for titles, and the new price of a machine with this processor, in taka. */
export type Processor = { readonly name: string; readonly newTaka: number };

/**
 * Families of processors from the most to the least expensive; the first match counts. Prices are for whole new
 * machines, in taka.
 */
const families: readonly (readonly [pattern: RegExp, newTaka: number])[] = [
  [/Threadripper|\bi9-|Ultra 9|Xeon.*(Gold|Platinum|W-)/i, 2_10_000],
  [/Ryzen 9/i, 1_70_000],
  [/\bi7\b|Ryzen 7|Ultra 7|Apple M\d/i, 1_15_000],
  [/Xeon/i, 1_00_000],
  [/\bi5\b|Ryzen 5|Ultra 5/i, 78_000],
  [/\bi3\b|Ryzen 3|Core 2 Quad|Phenom|\bM\d-|Core m\d/i, 54_000],
  [/Core ?2|Core Duo|\bA(8|10|12)-|FX-|Turion/i, 48_000],
  [/Pentium|Athlon|\bA[46]-|\bE[12]-|Sempron/i, 38_000],
  [/Celeron|Atom|\bC-\d|\bZ-?\d|N\d{4}/i, 32_000],
];

/** New price in taka for machines with a processor of no known family. */
const OTHER_NEW_TAKA = 45_000;

/** Returns the processor that a machine reports; null if the report is empty. */
export function readProcessor(reported: string): Processor | null {
  const known = realName(reported);
  if (!known) return null;
  const name = tidy(
    known
      .replace(/^\d+th Gen /i, '')
      .replace(/@.*$/, '')
      .replace(/,.*$/, '')
      .replace(/\b(CPU|Processor|APU|Quad-Core|Dual-Core|\d+-Core)\b/gi, ' ')
      .replace(/\bwith\b.*$/i, '')
      .replace(/\bRadeon.*$/i, ''),
  );
  if (!/\d/.test(name)) return null;
  const family = families.find(([pattern]) => pattern.test(name));
  return { name, newTaka: family?.[1] ?? OTHER_NEW_TAKA };
}
