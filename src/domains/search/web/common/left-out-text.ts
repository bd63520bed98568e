import { t } from '#texts/t.ts';
import type { WireSearch } from '../../contract.ts';
import { searchText } from '../search-text.ts';

/** Joins words with commas, and the last word with "and". */
function list(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : words.slice(0, -1).join(', ') + t('search.and') + last;
}

/**
 * Returns a sentence about words that the search ignored, such as "Nothing for “student”. Showing results without it."
 * Returns an empty text if it ignored none. Translates the texts of filters, but not the visitor's own words.
 */
export function leftOutText(leftOut: WireSearch['leftOut']): string {
  const quoted = (reason: WireSearch['leftOut'][number]['because']) =>
    leftOut
      .filter(({ because }) => because === reason)
      .map(({ text, typed }) => `“${typed ? text : searchText(text)}”`);
  const [unknown, clashing] = [quoted('unknown'), quoted('combination')];
  return [
    unknown.length > 0 &&
      (unknown.length > 1
        ? t('search.nothingForMany', { words: list(unknown) })
        : t('search.nothingForOne', { words: list(unknown) })),
    clashing.length > 0 && t('search.nothingTogether', { words: list(clashing) }),
  ]
    .filter(Boolean)
    .join(' ');
}
