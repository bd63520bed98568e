import { currentLanguage } from '#kernel/locale.ts';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { placeName } from '../../../attributes/districts.ts';
import type { Listing } from '../public/listing.ts';

type Compared = Pick<Listing, 'facts' | 'resalePrice' | 'location'>;

/** Largest relative difference of prices that count as equal. */
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
  if (has === had * 2) return t('like.twiceMemory');
  if (has * 2 === had) return t('like.halfMemory');
  return t('like.memory', { has, had });
}

function priceWords(one: Compared, other: Compared): string {
  const difference = other.resalePrice - one.resalePrice;
  if (Math.abs(difference) <= one.resalePrice * SAME_PRICE) return t('like.samePrice');
  const amount = formatTaka(Math.abs(difference));
  return difference < 0 ? t('like.less', { amount }) : t('like.more', { amount });
}

function newerWords(one: Compared, other: Compared): string | null {
  const [had, has] = [Number(one.facts.processorGeneration), Number(other.facts.processorGeneration)];
  if (!had || !has || had === has || !sameAttribute('processorFamily', one, other)) return null;
  const count = Math.abs(has - had);
  if (count === 1) return has > had ? t('like.oneNewer') : t('like.oneOlder');
  const generations = groupDigits(count);
  return has > had ? t('like.newer', { generations }) : t('like.older', { generations });
}

/**
 * Names the most important thing that two products have in common, or the difference in age of their processors. The
 * text is the beginning of a sentence.
 */
function commonWords(one: Compared, other: Compared): string {
  const sameMemory = sameAttribute('memoryGb', one, other);
  if (sameAttribute('model', one, other)) return t('like.model');
  if (sameAttribute('processor', one, other))
    return sameMemory ? t('like.processorMemory') : t('like.processor');
  const newer = newerWords(one, other);
  if (newer) return newer;
  if (sameAttribute('processorFamily', one, other))
    return sameMemory ? t('like.classMemory') : t('like.class');
  if (sameAttribute('screenInches', one, other)) return t('like.size');
  if (sameAttribute('kind', one, other)) return t('like.kind');
  if (sameMemory) return t('like.sameMemory');
  return one.location === other.location
    ? t('like.place', { place: placeName(other.location, currentLanguage()) })
    : t('like.category');
}

/** Returns why a viewer of one product may want the other: "Same model, half the memory". */
export function likenessWords(one: Compared, other: Compared): string {
  const memory =
    sameAttribute('model', one, other) || sameAttribute('processor', one, other)
      ? memoryWords(one, other)
      : null;
  return `${commonWords(one, other)}, ${memory ?? priceWords(one, other)}`;
}
