import { type PlainArg, parse, type Select } from '@messageformat/parser';
import type { Language } from '#kernel/locale.ts';

/** Part of a parsed message: text, a placeholder for a value, the number of a plural, or a plural text. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'number'; readonly name: string }
  | {
      readonly kind: 'plural';
      readonly name: string;
      readonly one: readonly MessagePart[];
      readonly other: readonly MessagePart[];
    };

type Token = Select['cases'][number]['tokens'][number];

function partsOf(tokens: readonly Token[], plural: string | null): MessagePart[] {
  return tokens.map((token): MessagePart => {
    if (token.type === 'content') return { kind: 'text', text: token.value };
    if (token.type === 'argument') return { kind: 'value', name: (token satisfies PlainArg).arg };
    if (token.type === 'octothorpe' && plural !== null) return { kind: 'number', name: plural };
    if (token.type !== 'plural') throw new Error(`a message may not contain a part of type ${token.type}`);
    return pluralPart(token);
  });
}

function pluralPart({ arg, cases }: Select): MessagePart {
  const partsFor = (category: string) => {
    const found = cases.find(({ key }) => key === category);
    if (!found) throw new Error(`the plural of ${arg} has no case "${category}"`);
    return partsOf(found.tokens, arg);
  };
  return { kind: 'plural', name: arg, one: partsFor('one'), other: partsFor('other') };
}

/** Parses a message. English and Bangla have only the plural categories `one` and `other`. */
export function parseMessage(message: string): readonly MessagePart[] {
  return partsOf(parse(message, { cardinal: ['one', 'other'] }), null);
}

/**
 * Smallest whole number in the plural category `one`; the largest is 1. In Bangla 0 is in this category, in English 0
 * is not (https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html).
 */
export const SMALLEST_ONE: Readonly<Record<Language, number>> = { en: 1, bn: 0 };

/** Returns the names of the placeholders in a message. */
export function valueNames(parts: readonly MessagePart[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap((part) => {
      if (part.kind === 'text') return [];
      return part.kind === 'plural'
        ? [part.name, ...valueNames(part.one), ...valueNames(part.other)]
        : [part.name];
    }),
  );
}
