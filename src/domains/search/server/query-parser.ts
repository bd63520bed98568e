import { allOf, anyOf, anywhere, named, type TsQuery } from './lexemes.ts';

/** A word that somebody searches for, with what the listings' words have to do with it. */
export type Term = {
  readonly word: string;
  /** Listings that have it in their name or facts, and those that have it in their details alone. */
  readonly named: number;
  readonly detailed: number;
  /** Whether any listing has it, also one that came a moment ago and is not counted yet. */
  readonly isIndexed: boolean;
  /** This word and the next as one word that listings have: `thinkpad` for `think pad`. */
  readonly joined: DictionaryTerm | null;
  /** Words that begin like it, most frequent first; of the last word only, which may be half-typed. */
  readonly longer: readonly DictionaryTerm[];
  /** Two words that stand in it without a blank, both of which listings have. */
  readonly parts: readonly [DictionaryTerm, DictionaryTerm] | null;
  /** The word most like it, when no listing has it. */
  readonly alike: (DictionaryTerm & { readonly likeness: number }) | null;
};

/** A word that listings have in their names, and how many. */
export type DictionaryTerm = { readonly word: string; readonly named: number };

type Alternative = { readonly words: readonly string[]; readonly documentFrequency: number };

/** One thing that a listing must have: one of the alternatives, all words of it. */
type Clause = { readonly exact: readonly Alternative[]; readonly longer: readonly DictionaryTerm[] };

/** A search as it is understood. */
export type ParsedQuery = {
  /** Queries from the strictest to the widest; what fits a stricter one comes first. */
  readonly exact: TsQuery | null;
  readonly named: TsQuery | null;
  readonly anywhere: TsQuery | null;
  /** How many listings have each of the things said, at most. */
  readonly documentFrequencies: readonly number[];
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
};

/** Likeness above which another word is what was meant rather than two words written as one. */
const MIN_CORRECTION_SIMILARITY = 0.45;

function knownTerm(word: DictionaryTerm): Alternative {
  return { words: [word.word], documentFrequency: word.named };
}

type ParsedTerm = { readonly clause: Clause; readonly corrected?: string };

function parseUnindexed(term: Term): ParsedTerm {
  const { parts, alike, longer } = term;
  const isTypo =
    alike !== null &&
    (parts === null || alike.likeness >= MIN_CORRECTION_SIMILARITY) &&
    !/\d/.test(term.word);
  if (parts && !isTypo) {
    const documentFrequency = Math.min(parts[0].named, parts[1].named);
    const exact = [{ words: parts.map(({ word }) => word), documentFrequency }];
    return { clause: { exact, longer }, corrected: parts.map(({ word }) => word).join(' ') };
  }
  if (alike) return { clause: { exact: [knownTerm(alike)], longer }, corrected: alike.word };
  return { clause: { exact: [{ words: [term.word], documentFrequency: 0 }], longer } };
}

function parseTerm(term: Term): ParsedTerm {
  if (!term.isIndexed && term.longer.length === 0) return parseUnindexed(term);
  const alone = { words: [term.word], documentFrequency: term.named + term.detailed };
  return { clause: { exact: [alone], longer: term.longer } };
}

/** Two words that listings also write as one: either way will do. */
function parsePair(first: Term, second: Term, joined: DictionaryTerm): ParsedTerm {
  const apart = {
    words: [first.word, second.word],
    documentFrequency: Math.min(first.named + first.detailed, second.named + second.detailed),
  };
  return { clause: { exact: [apart, knownTerm(joined)], longer: [] } };
}

function parseTerms(terms: readonly Term[]): ParsedTerm[] {
  const parsed: ParsedTerm[] = [];
  for (let at = 0; at < terms.length; at += 1) {
    const [word, next] = [terms[at], terms[at + 1]];
    if (!word) continue;
    if (word.joined && next) {
      parsed.push(parsePair(word, next, word.joined));
      at += 1;
    } else parsed.push(parseTerm(word));
  }
  return parsed;
}

function query(clauses: readonly Clause[], where: typeof named, withLonger: boolean): TsQuery | null {
  return allOf(
    clauses.map(({ exact, longer }) => {
      const ways = exact.map(({ words }) => allOf(words.map(where)) ?? '');
      return anyOf([...ways, ...(withLonger ? longer.map(({ word }) => where(word)) : [])]);
    }),
  );
}

function documentFrequencyOf({ exact, longer }: Clause): number {
  return [
    ...exact.map(({ documentFrequency }) => documentFrequency),
    ...longer.map((word) => word.named),
  ].reduce((a, b) => a + b, 0);
}

/** What somebody means by these words, judged by the words that listings have. */
export function parseQuery(terms: readonly Term[]): ParsedQuery {
  const parsed = parseTerms(terms);
  const clauses = parsed.map(({ clause }) => clause);
  return {
    exact: query(clauses, named, false),
    named: query(clauses, named, true),
    anywhere: query(clauses, anywhere, true),
    documentFrequencies: clauses.map(documentFrequencyOf),
    corrected: correctionsOf(terms, parsed),
  };
}

function correctionsOf(terms: readonly Term[], parsed: readonly ParsedTerm[]): ParsedQuery['corrected'] {
  if (terms.length !== parsed.length) return [];
  return parsed.flatMap(({ corrected }, at) => {
    const from = terms[at]?.word;
    return corrected && from ? [{ from, to: corrected }] : [];
  });
}
