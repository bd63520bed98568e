import { allOf, anyOf, inAnyField, inName, type TsQuery } from './lexemes.ts';

/**
 * Term of the dictionary and its document frequency: the number of listings with it in their name or attributes.
 */
type DictionaryTerm = { readonly term: string; readonly nameFrequency: number };

/** A term of the dictionary that a term may have been meant for. */
type Correction = DictionaryTerm & {
  /** The similarity of trigrams, 0 to 1; 1 for two letters swapped. */
  readonly similarity: number;
};

/** A term of a query, with what the dictionary knows of it. */
export type Term = DictionaryTerm & {
  /** The number of listings that have it in their details alone. */
  readonly detailsFrequency: number;
  /** Whether any listing has it, also one so new that it isn't counted yet. */
  readonly isIndexed: boolean;
  /** This term and the next as one term of the dictionary: `thinkpad` for `think pad`. */
  readonly compound: DictionaryTerm | null;
  /** Terms with this prefix, most frequent first; of the last term only, which may be half-typed. */
  readonly completions: readonly DictionaryTerm[];
  /** Two terms of the dictionary that were typed without a blank between them. */
  readonly parts: readonly [DictionaryTerm, DictionaryTerm] | null;
  /** Likely correction, where no listing has this word. */
  readonly correction: Correction | null;
};

/** Terms of which a listing has to have all. */
type Alternative = { readonly terms: readonly string[]; readonly documentFrequency: number };

/** Condition from one or two words of a query: all terms of one alternative, or one of the completions. */
export type Clause = {
  /** The words as they were typed. */
  readonly typed: string;
  readonly exact: readonly Alternative[];
  readonly completions: readonly DictionaryTerm[];
  /** Corrected word that is searched for, because no listing has the typed one. */
  readonly corrected: string | null;
  /** Whether any listing matches it. */
  readonly isKnown: boolean;
  /** Whether any listing has it in its name or attributes; else it stands in details only. */
  readonly isInNames: boolean;
};

/** A parsed query. */
export type ParsedQuery = {
  /** Queries from the strictest to the widest; what matches a stricter one ranks higher. */
  readonly exact: TsQuery | null;
  readonly inName: TsQuery | null;
  readonly inAnyField: TsQuery | null;
  /** For each clause, an upper bound of the number of listings that match it. */
  readonly documentFrequencies: readonly number[];
};

/** From this similarity on a term is taken for a typing mistake, below it rather for two terms run together. */
const MIN_CORRECTION_SIMILARITY = 0.45;
const SWAPPED_LETTERS = 1;

function toAlternative({ term, nameFrequency }: DictionaryTerm): Alternative {
  return { terms: [term], documentFrequency: nameFrequency };
}

function isTypo({ term, parts, correction }: Term): boolean {
  if (correction === null) return false;
  if (correction.similarity === SWAPPED_LETTERS || parts === null) return true;
  // More than a word: `hplaptop`.
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

/** Two terms of which listings also have the compound: either spelling matches. */
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
 * Converts the terms of a query to conditions; corrects, joins and completes terms that no listing has as typed.
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

/** An upper bound of the number of listings that match a clause. */
export function documentFrequencyOf({ exact, completions }: Clause): number {
  return [
    ...exact.map(({ documentFrequency }) => documentFrequency),
    ...completions.map(({ nameFrequency }) => nameFrequency),
  ].reduce((a, b) => a + b, 0);
}

/** Makes queries that demand all of these clauses. */
export function combineClauses(clauses: readonly Clause[]): ParsedQuery {
  return {
    exact: buildQuery(clauses, inName, false),
    inName: buildQuery(clauses, inName, true),
    inAnyField: buildQuery(clauses, inAnyField, true),
    documentFrequencies: clauses.map(documentFrequencyOf),
  };
}
