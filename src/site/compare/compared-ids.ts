import { isUuid } from '#kernel/uuid.ts';

/** Most listings in a comparison. */
export const MAX_COMPARED = 4;

/** Listings that an address compares. */
export type ComparedIds = {
  /** Ids of the listings to show, each once, at most {@link MAX_COMPARED}. */
  readonly ids: readonly string[];
  /** Ids beyond the limit. */
  readonly leftOut: readonly string[];
  /** Texts that are not ids, shortened. */
  readonly unreadable: readonly string[];
};

/** Longest invalid id that is shown, in characters, and the most that are shown. */
const MAX_REPEATED = 40;
const MAX_UNREADABLE = 5;

function shorten(text: string): string {
  return text.length > MAX_REPEATED ? `${text.slice(0, MAX_REPEATED)}…` : text;
}

/** Reads `ids` from an address: separated by commas, as in links, or one per field, as from forms. */
export function readComparedIds(query: URLSearchParams): ComparedIds {
  const words = query
    .getAll('ids')
    .flatMap((value) => value.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const ids = [...new Set(words.map((word) => word.toLowerCase()).filter(isUuid))];
  const unreadable = words.filter((word) => !isUuid(word.toLowerCase())).map(shorten);
  return {
    ids: ids.slice(0, MAX_COMPARED),
    leftOut: ids.slice(MAX_COMPARED, 2 * MAX_COMPARED),
    unreadable: [...new Set(unreadable)].slice(0, MAX_UNREADABLE),
  };
}
