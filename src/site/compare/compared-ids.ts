import { isUuid } from '#kernel/uuid.ts';

/** Maximum number of listings in a comparison. */
export const MAX_COMPARED = 4;

/** Ids of listings to compare, as read from a URL. */
export type ComparedIds = {
  /** Ids of the listings to show, each once, at most {@link MAX_COMPARED}. */
  readonly ids: readonly string[];
  /** Valid ids beyond the limit. */
  readonly leftOut: readonly string[];
  /** Texts that are not valid ids, shortened. */
  readonly unreadable: readonly string[];
};

/** Maximum length, in characters, of an invalid id on the page, and maximum number of invalid ids on the page. */
const MAX_REPEATED = 40;
const MAX_UNREADABLE = 5;

function shorten(text: string): string {
  return text.length > MAX_REPEATED ? `${text.slice(0, MAX_REPEATED)}…` : text;
}

/**
 * Reads the listing ids from the URL parameter `ids`. Links separate the ids with commas; forms repeat the parameter.
 */
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
