import { groupDigits } from './money.ts';

/**
 * Formats a count with its noun: `1 listing`, `12,000 listings`. For irregular plurals pass `many`: `counted(2,
 * 'person', 'people')`.
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}

/** Formats an ordinal number: `1st`, `2nd`, `11th`, `23rd`. */
export function ordinal(place: number): string {
  const ending = Math.floor((place % 100) / 10) === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
