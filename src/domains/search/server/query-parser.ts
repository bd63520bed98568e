import { allOf, anyOf, inAnyField, inName, type TsQuery } from './lexemes.ts';

/** A term of the dictionary and its document frequency: the number of listings that have it in their name or facts. */
export type DictionaryTerm = { readonly term: string; readonly nameFrequency: number };

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
  /** The most similar term of the dictionary, where no listing has this one; the similarity of trigrams, 0 to 1. */
  readonly correction: (DictionaryTerm & { readonly similarity: number }) | null;
};

type Alternative = { readonly terms: readonly string[]; readonly documentFrequency: number };

/** What one or two terms of a query demand: all terms of one of the alternatives, or one of the completions. */
type Clause = { readonly exact: readonly Alternative[]; readonly completions: readonly DictionaryTerm[] };

/** A parsed query. */
export type ParsedQuery = {
  /** Queries from the strictest to the widest; what matches a stricter one ranks higher. */
  readonly exact: TsQuery | null;
  readonly inName: TsQuery | null;
  readonly inAnyField: TsQuery | null;
  /** For each clause, an upper bound of the number of listings that match it. */
  readonly documentFrequencies: readonly number[];
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
};

/** From this similarity on a term is taken for a typing mistake, below it rather for two terms run together. */
const MIN_CORRECTION_SIMILARITY = 0.45;

function toAlternative({ term, nameFrequency }: DictionaryTerm): Alternative {
  return { terms: [term], documentFrequency: nameFrequency };
}

type ParsedTerm = { readonly clause: Clause; readonly corrected?: string };

function parseUnindexed(term: Term): ParsedTerm {
  const { parts, correction, completions } = term;
  const isTypo =
    correction !== null &&
    (parts === null || correction.similarity >= MIN_CORRECTION_SIMILARITY) &&
    !/\d/.test(term.term);
  if (parts && !isTypo) {
    const documentFrequency = Math.min(parts[0].nameFrequency, parts[1].nameFrequency);
    const terms = parts.map((part) => part.term);
    return { clause: { exact: [{ terms, documentFrequency }], completions }, corrected: terms.join(' ') };
  }
  if (correction) {
    return { clause: { exact: [toAlternative(correction)], completions }, corrected: correction.term };
  }
  return { clause: { exact: [{ terms: [term.term], documentFrequency: 0 }], completions } };
}

function parseTerm(term: Term): ParsedTerm {
  if (!term.isIndexed && term.completions.length === 0) return parseUnindexed(term);
  const alone = { terms: [term.term], documentFrequency: term.nameFrequency + term.detailsFrequency };
  return { clause: { exact: [alone], completions: term.completions } };
}

/** Two terms of which listings also have the compound: either spelling matches. */
function parsePair(first: Term, second: Term, compound: DictionaryTerm): ParsedTerm {
  const apart = {
    terms: [first.term, second.term],
    documentFrequency: Math.min(
      first.nameFrequency + first.detailsFrequency,
      second.nameFrequency + second.detailsFrequency,
    ),
  };
  return { clause: { exact: [apart, toAlternative(compound)], completions: [] } };
}

function parseTerms(terms: readonly Term[]): ParsedTerm[] {
  const parsed: ParsedTerm[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const [term, next] = [terms[at], terms[at + 1]];
    if (!term) continue;
    if (term.compound && next) {
      parsed.push(parsePair(term, next, term.compound));
      at += 1;
    } else parsed.push(parseTerm(term));
  }
  return parsed;
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

function documentFrequencyOf({ exact, completions }: Clause): number {
  return [
    ...exact.map(({ documentFrequency }) => documentFrequency),
    ...completions.map(({ nameFrequency }) => nameFrequency),
  ].reduce((a, b) => a + b, 0);
}

/** Makes queries of the terms of a search: corrects, joins and completes those that no listing has as typed. */
export function parseQuery(terms: readonly Term[]): ParsedQuery {
  const parsed = parseTerms(terms);
  const clauses = parsed.map(({ clause }) => clause);
  return {
    exact: buildQuery(clauses, inName, false),
    inName: buildQuery(clauses, inName, true),
    inAnyField: buildQuery(clauses, inAnyField, true),
    documentFrequencies: clauses.map(documentFrequencyOf),
    corrected: correctionsOf(terms, parsed),
  };
}

function correctionsOf(terms: readonly Term[], parsed: readonly ParsedTerm[]): ParsedQuery['corrected'] {
  if (terms.length !== parsed.length) return [];
  return parsed.flatMap(({ corrected }, at) => {
    const from = terms[at]?.term;
    return corrected && from ? [{ from, to: corrected }] : [];
  });
}
