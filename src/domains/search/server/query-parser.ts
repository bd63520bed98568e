import { allOf, anyOf, anywhere, named, type WordQuery } from './lexemes.ts';

/** A word that somebody searches for, with what the listings' words have to do with it. */
export type SaidWord = {
  readonly word: string;
  /** Listings that have it in their name or facts, and those that have it in their details alone. */
  readonly named: number;
  readonly detailed: number;
  /** Whether any listing has it, also one that came a moment ago and is not counted yet. */
  readonly isHeard: boolean;
  /** This word and the next as one word that listings have: `thinkpad` for `think pad`. */
  readonly joined: KnownWord | null;
  /** Words that begin like it, most frequent first; of the last word only, which may be half-typed. */
  readonly longer: readonly KnownWord[];
  /** Two words that stand in it without a blank, both of which listings have. */
  readonly parts: readonly [KnownWord, KnownWord] | null;
  /** The word most like it, when no listing has it. */
  readonly alike: (KnownWord & { readonly likeness: number }) | null;
};

/** A word that listings have in their names, and how many. */
export type KnownWord = { readonly word: string; readonly named: number };

type Alternative = { readonly words: readonly string[]; readonly reach: number };

/** One thing that a listing must have: one of the alternatives, all words of it. */
type Term = { readonly exact: readonly Alternative[]; readonly longer: readonly KnownWord[] };

/** A search as it is understood. */
export type Reading = {
  /** Queries from the strictest to the widest; what fits a stricter one comes first. */
  readonly exact: WordQuery | null;
  readonly named: WordQuery | null;
  readonly anywhere: WordQuery | null;
  /** How many listings have each of the things said, at most. */
  readonly reaches: readonly number[];
  readonly corrected: readonly { readonly from: string; readonly to: string }[];
};

/** Likeness above which another word is what was meant rather than two words written as one. */
const SURELY_MEANT = 0.45;

function known(word: KnownWord): Alternative {
  return { words: [word.word], reach: word.named };
}

type Understood = { readonly term: Term; readonly corrected?: string };

function understandUnheard(said: SaidWord): Understood {
  const { parts, alike, longer } = said;
  const isSlip =
    alike !== null && (parts === null || alike.likeness >= SURELY_MEANT) && !/\d/.test(said.word);
  if (parts && !isSlip) {
    const reach = Math.min(parts[0].named, parts[1].named);
    const exact = [{ words: parts.map(({ word }) => word), reach }];
    return { term: { exact, longer }, corrected: parts.map(({ word }) => word).join(' ') };
  }
  if (alike) return { term: { exact: [known(alike)], longer }, corrected: alike.word };
  return { term: { exact: [{ words: [said.word], reach: 0 }], longer } };
}

function understandWord(said: SaidWord): Understood {
  if (!said.isHeard && said.longer.length === 0) return understandUnheard(said);
  const alone = { words: [said.word], reach: said.named + said.detailed };
  return { term: { exact: [alone], longer: said.longer } };
}

/** Two words that listings also write as one: either way will do. */
function understandPair(first: SaidWord, second: SaidWord, joined: KnownWord): Understood {
  const apart = {
    words: [first.word, second.word],
    reach: Math.min(first.named + first.detailed, second.named + second.detailed),
  };
  return { term: { exact: [apart, known(joined)], longer: [] } };
}

function understand(said: readonly SaidWord[]): Understood[] {
  const understood: Understood[] = [];
  for (let at = 0; at < said.length; at += 1) {
    const [word, next] = [said[at], said[at + 1]];
    if (!word) continue;
    if (word.joined && next) {
      understood.push(understandPair(word, next, word.joined));
      at += 1;
    } else understood.push(understandWord(word));
  }
  return understood;
}

function query(terms: readonly Term[], where: typeof named, withLonger: boolean): WordQuery | null {
  return allOf(
    terms.map(({ exact, longer }) => {
      const ways = exact.map(({ words }) => allOf(words.map(where)) ?? '');
      return anyOf([...ways, ...(withLonger ? longer.map(({ word }) => where(word)) : [])]);
    }),
  );
}

function reachOf({ exact, longer }: Term): number {
  return [...exact.map(({ reach }) => reach), ...longer.map((word) => word.named)].reduce((a, b) => a + b, 0);
}

/** What somebody means by these words, judged by the words that listings have. */
export function readSearch(said: readonly SaidWord[]): Reading {
  const understood = understand(said);
  const terms = understood.map(({ term }) => term);
  return {
    exact: query(terms, named, false),
    named: query(terms, named, true),
    anywhere: query(terms, anywhere, true),
    reaches: terms.map(reachOf),
    corrected: correctionsOf(said, understood),
  };
}

function correctionsOf(said: readonly SaidWord[], understood: readonly Understood[]): Reading['corrected'] {
  if (said.length !== understood.length) return [];
  return understood.flatMap(({ corrected }, at) => {
    const from = said[at]?.word;
    return corrected && from ? [{ from, to: corrected }] : [];
  });
}
