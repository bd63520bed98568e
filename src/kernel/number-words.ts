import { groupDigits } from './money.ts';

/**
 * A count and what is counted, in the number that goes with it: `1 listing`, `12,000 listings`. Where an `s` does not
 * make the plural, `many` is it: `counted(2, 'person', 'people')`.
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}

/** A place in an order in short: `1st`, `2nd`, `11th`, `23rd`. */
export function ordinal(place: number): string {
  const ending = Math.floor((place % 100) / 10) === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
