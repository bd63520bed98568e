import { searchText } from '../../../search/web/search-text.ts';

/**
 * Translates the criteria of a saved search to the page's language. Typed text, which begins with “, stays as it is.
 * Only loaders call this function.
 */
export function wordsInLanguage(words: readonly string[]): string[] {
  return words.map((word) => (word.startsWith('“') ? word : searchText(word)));
}
