import { DAY_MS } from '#kernel/clock.ts';

const HOUR_MS = 3_600_000;

/** Formats a duration: `14 days`, `48 h`. */
export function timeWords(ms: number): string {
  return ms % DAY_MS === 0 && ms > 3 * DAY_MS ? `${ms / DAY_MS} days` : `${ms / HOUR_MS} h`;
}

/** Formats a name as Markdown code. */
export const code = (name: string): string => `\`${name}\``;

/** Formats a Markdown table. */
export const markdownTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** One transition in a table of transitions, for orders or offers. */
type Transition = {
  readonly from: readonly string[];
  readonly to: string;
  readonly who: readonly string[];
  readonly when: string;
  readonly notifies: string;
};

/** Renders transitions as a Markdown table. */
export function transitionTable(transitions: Readonly<Record<string, Transition>>): string {
  const moves = Object.entries(transitions).map(([action, { from, to, who, when, notifies }]) => [
    code(action),
    who.join(', '),
    from.length === 0 ? '—' : from.map(code).join(', '),
    to === 'same' ? 'the same' : code(to),
    when,
    notifies,
  ]);
  return markdownTable(['Action', 'Who', 'From', 'To', 'Condition', 'Notified'], moves);
}
