import { allOf, anyOf, inAnyField, inName, type TsQuery } from './lexemes.ts';

/**
 * Term of the dictionary of all listings. `nameFrequency` is the number of listings with the term in their name or
 * attributes.
 */
type DictionaryTerm = { readonly term: string; readonly nameFrequency: number };

/** Term of the dictionary that may be the correct spelling of a mistyped term. */
type Correction = DictionaryTerm & {
  /** Similarity of the terms' trigrams, 0 to 1. The value is 1 if two letters are swapped. */
  readonly similarity: number;
};

/** Term of a search text, with its data from the dictionary. */
export type Term = DictionaryTerm & {
  /** Number of listings with the term only in their details. */
  readonly detailsFrequency: number;
  /** True if any listing contains the term, even if the listing is too new to be counted. */
  readonly isIndexed: boolean;
  /** This term joined with the next term, if the dictionary contains the joined term: `thinkpad` for `think pad`. */
  readonly compound: DictionaryTerm | null;
  /**
   * Terms that begin with this term, most frequent first. Only for the search text's last term, which may be
   * incomplete.
   */
  readonly completions: readonly DictionaryTerm[];
  /** Two terms of the dictionary that together form this term, if a space is missing. */
  readonly parts: readonly [DictionaryTerm, DictionaryTerm] | null;
  /** Likely correct spelling, if no listing contains this term. */
  readonly correction: Correction | null;
};

/** Terms that a listing must contain together, and an upper bound of the number of such listings. */
type Alternative = { readonly terms: readonly string[]; readonly documentFrequency: number };

/**
 * Condition from one or two words of a search text. A listing must contain all terms of one alternative in `exact`, or
 * one of the completions.
 */
export type Clause = {
  /** The words of the condition as typed. */
  readonly typed: string;
  readonly exact: readonly Alternative[];
  readonly completions: readonly DictionaryTerm[];
  /** Correction of the typed word, if no listing contains that word; null otherwise. */
  readonly corrected: string | null;
  /** True if any listing matches the clause. */
  readonly isKnown: boolean;
  /** True if any listing has the clause's words in its name or attributes; false if only details contain them. */
  readonly isInNames: boolean;
};

/** Queries for the words of a search, combined from all clauses. */
export type ParsedQuery = {
  /** Queries from the strictest to the widest. Listings that match a stricter query rank higher. */
  readonly exact: TsQuery | null;
  readonly inName: TsQuery | null;
  readonly inAnyField: TsQuery | null;
  /** For each clause, an upper bound of the number of listings that match it. */
  readonly documentFrequencies: readonly number[];
};

/** Minimum similarity of a correction. Below it, the typed term is more likely two terms without a space. */
const MIN_CORRECTION_SIMILARITY = 0.45;
const SWAPPED_LETTERS = 1;

function toAlternative({ term, nameFrequency }: DictionaryTerm): Alternative {
  return { terms: [term], documentFrequency: nameFrequency };
}

function isTypo({ term, parts, correction }: Term): boolean {
  if (correction === null) return false;
  if (correction.similarity === SWAPPED_LETTERS || parts === null) return true;
  // The typed term contains the correction, as `hplaptop` contains `laptop`. So a space is missing, and the term is not
  // misspelled.
  if (term.includes(correction.term)) return false;
  return correction.similarity >= MIN_CORRECTION_SIMILARITY && !/\d/.test(term);
}

function parseUnindexed(term: Term): Clause {
  const { parts, correction, completions } = term;
  if (correction && isTypo(term)) {
    const exact = [toAlternative(correction)];
    return {
      typed: term.term,
      exact,
      completions,
      corrected: correction.term,
      isKnown: true,
      isInNames: true,
    };
  }
  if (parts) {
    const documentFrequency = Math.min(parts[0].nameFrequency, parts[1].nameFrequency);
    const terms = parts.map((part) => part.term);
    const exact = [{ terms, documentFrequency }];
    return {
      typed: term.term,
      exact,
      completions,
      corrected: terms.join(' '),
      isKnown: true,
      isInNames: true,
    };
  }
  const exact = [{ terms: [term.term], documentFrequency: 0 }];
  return { typed: term.term, exact, completions, corrected: null, isKnown: false, isInNames: false };
}

function parseTerm(term: Term): Clause {
  const { completions } = term;
  if (!term.isIndexed && completions.length === 0) return parseUnindexed(term);
  const alone = { terms: [term.term], documentFrequency: term.nameFrequency + term.detailsFrequency };
  const isInNames = term.nameFrequency > 0 || completions.length > 0;
  return { typed: term.term, exact: [alone], completions, corrected: null, isKnown: true, isInNames };
}

/** Builds a clause from two terms that some listings write as one word. A listing with either spelling matches. */
function parsePair(first: Term, second: Term, compound: DictionaryTerm): Clause {
  const apart = {
    terms: [first.term, second.term],
    documentFrequency: Math.min(
      first.nameFrequency + first.detailsFrequency,
      second.nameFrequency + second.detailsFrequency,
    ),
  };
  return {
    typed: `${first.term} ${second.term}`,
    exact: [apart, toAlternative(compound)],
    completions: [],
    corrected: null,
    isKnown: true,
    isInNames: true,
  };
}

/**
 * Converts the terms of a search text to clauses. Corrects, splits, joins or completes terms where the dictionary
 * suggests this.
 */
export function parseTerms(terms: readonly Term[]): Clause[] {
  const clauses: Clause[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const [term, next] = [terms[at], terms[at + 1]];
    if (!term) continue;
    if (term.compound && next) {
      clauses.push(parsePair(term, next, term.compound));
      at += 1;
    } else clauses.push(parseTerm(term));
  }
  return clauses;
}

function buildQuery(
  clauses: readonly Clause[],
  inField: (term: string) => TsQuery,
  withCompletions: boolean,
): TsQuery | null {
  return allOf(
    clauses.map(({ exact, completions }) => {
      const alternatives = exact.map(({ terms }) => allOf(terms.map(inField)) ?? '');
      return anyOf([
        ...alternatives,
        ...(withCompletions ? completions.map(({ term }) => inField(term)) : []),
      ]);
    }),
  );
}

/** Returns an upper bound of the number of listings that match a clause. */
export function documentFrequencyOf({ exact, completions }: Clause): number {
  return [
    ...exact.map(({ documentFrequency }) => documentFrequency),
    ...completions.map(({ nameFrequency }) => nameFrequency),
  ].reduce((a, b) => a + b, 0);
}

/** Builds queries for listings that match all of these clauses. */
export function combineClauses(clauses: readonly Clause[]): ParsedQuery {
  return {
    exact: buildQuery(clauses, inName, false),
    inName: buildQuery(clauses, inName, true),
    inAnyField: buildQuery(clauses, inAnyField, true),
    documentFrequencies: clauses.map(documentFrequencyOf),
  };
}
