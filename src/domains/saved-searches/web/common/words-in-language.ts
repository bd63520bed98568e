import { searchText } from '../../../search/web/search-text.ts';

/**
 * Translates the criteria of a saved search to the page's language. Words that a person typed stay as they are. Only
 * loaders call it.
 */
export function wordsInLanguage(words: readonly string[]): string[] {
  return words.map((word) => (word.startsWith('“') ? word : searchText(word)));
}
