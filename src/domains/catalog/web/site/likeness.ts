import { formatTaka } from '#kernel/money.ts';
import type { Listing } from '../public/listing.ts';

type Compared = Pick<Listing, 'facts' | 'resalePrice' | 'location'>;

/** Largest difference of about equal prices, as a share. */
const SAME_PRICE = 0.03;

function sameAttribute(key: string, one: Compared, other: Compared): boolean {
  const [a, b] = [one.facts[key], other.facts[key]];
  return a !== undefined && b !== undefined && String(a).toLowerCase() === String(b).toLowerCase();
}

/**
 * Compares memory: "half the memory", "twice the memory", "8 GB instead of 16". Null if both are equal or one is
 * unknown.
 */
function memoryWords(one: Compared, other: Compared): string | null {
  const [had, has] = [Number(one.facts.memoryGb), Number(other.facts.memoryGb)];
  if (!had || !has || had === has) return null;
  if (has === had * 2) return 'twice the memory';
  if (has * 2 === had) return 'half the memory';
  return `${has} GB instead of ${had}`;
}

function priceWords(one: Compared, other: Compared): string {
  const difference = other.resalePrice - one.resalePrice;
  if (Math.abs(difference) <= one.resalePrice * SAME_PRICE) return 'about the same price';
  return `${formatTaka(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`;
}

function newerWords(one: Compared, other: Compared): string | null {
  const [had, has] = [Number(one.facts.processorGeneration), Number(other.facts.processorGeneration)];
  if (!had || !has || had === has || !sameAttribute('processorFamily', one, other)) return null;
  const count = Math.abs(has - had);
  return `${count === 1 ? 'One generation' : `${count} generations`} ${has > had ? 'newer' : 'older'}`;
}

/** Names the most important thing that two products have in common, as the beginning of a sentence. */
function commonWords(one: Compared, other: Compared): string {
  const sameMemory = sameAttribute('memoryGb', one, other);
  if (sameAttribute('model', one, other)) return 'Same model';
  if (sameAttribute('processor', one, other))
    return sameMemory ? 'Same processor and memory' : 'Same processor';
  const newer = newerWords(one, other);
  if (newer) return newer;
  if (sameAttribute('processorFamily', one, other))
    return sameMemory ? 'Same processor class and memory' : 'Same processor class';
  if (sameAttribute('screenInches', one, other)) return 'Same size';
  if (sameAttribute('kind', one, other)) return 'Same kind';
  if (sameMemory) return 'Same memory';
  return one.location === other.location ? `Also in ${other.location}` : 'Same category';
}

/** Returns why a viewer of one product may want the other: "Same model, half the memory". */
export function likenessWords(one: Compared, other: Compared): string {
  const memory =
    sameAttribute('model', one, other) || sameAttribute('processor', one, other)
      ? memoryWords(one, other)
      : null;
  return `${commonWords(one, other)}, ${memory ?? priceWords(one, other)}`;
}
