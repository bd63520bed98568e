import { currentLanguage, type Language } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { catalogs, type MessageKey } from './catalog.ts';
import { type MessagePart, parseMessage, SMALLEST_ONE } from './message-parts.ts';

const parsed = new Map<string, readonly MessagePart[]>();

function messageParts(language: Language, key: MessageKey): readonly MessagePart[] {
  const message = catalogs[language][key];
  const found = parsed.get(message) ?? parseMessage(message);
  parsed.set(message, found);
  return found;
}

/** Returns whether a count has the plural category `one` in a language. */
function isOne(language: Language, count: number): boolean {
  return count >= SMALLEST_ONE[language] && count <= 1;
}

function flatten<Value>(
  language: Language,
  parts: readonly MessagePart[],
  values: Readonly<Record<string, Value>>,
): (Value | string)[] {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return [part.text];
    const value = values[part.name];
    if (value === undefined) throw new Error(`the value "${part.name}" of a message is missing`);
    if (part.kind === 'value') return [value];
    if (part.kind === 'number') return [groupDigits(Number(value))];
    return flatten(language, isOne(language, Number(value)) ? part.one : part.other, values);
  });
}

/** Returns the parts of a message in the page's language, in order: texts, and values from `values`. */
export function formatParts<Value>(
  key: MessageKey,
  values: Readonly<Record<string, Value>>,
): readonly (Value | string)[] {
  const language = currentLanguage();
  return flatten(language, messageParts(language, key), values);
}
