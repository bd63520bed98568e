import { normalizeMessage, sentencesOf } from './normalize.ts';
import { type Rule, rules, withoutDurations } from './rules.ts';
import { type WarningKind, warningKinds } from './warning-kinds.ts';

function holds({ all, none = [] }: Rule, text: string): boolean {
  return all.every((pattern) => pattern.test(text)) && !none.some((pattern) => pattern.test(text));
}

/** Removes URLs of the market itself from a message, because they are harmless. */
function withoutOwnAddresses(message: string, ownHost: string): string {
  if (ownHost === '') return message;
  const host = ownHost.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return message.replace(new RegExp(`(?:https?://)?(?:www\\.)?${host}(?![\\w.-]*\\w)(?:/\\S*)?`, 'gi'), ' ');
}

/**
 * Finds the warnings that a message needs, the most serious first; empty for most messages. It reads only the words, in
 * English, Bangla, and Bangla in Latin script.
 * @param ownHost host of the market, whose own URLs are not external links
 */
export function findWarnings(message: string, ownHost = ''): WarningKind[] {
  const normalized = normalizeMessage(withoutOwnAddresses(message, ownHost));
  const sentences = sentencesOf(normalized).map(withoutDurations);
  const whole = sentences.join(' ');
  const found = new Set(
    rules
      .filter((rule) =>
        rule.whole ? holds(rule, whole) : sentences.some((sentence) => holds(rule, sentence)),
      )
      .map(({ kind }) => kind),
  );
  return warningKinds.filter((kind) => found.has(kind));
}
