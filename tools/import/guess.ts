import { DAY_MS } from '#kernel/clock.ts';
import type { ImportedProduct } from '../../src/domains/catalog/public-api.server.ts';
import { estimatePrices, guessCondition } from './prices.ts';
import { chances, type Reading } from './row.ts';

/** Number of days over which listings are spread, so that one file does not fill the first page. */
const SPREAD_DAYS = 120;
const SHARE_OF_DHAKA = 0.7;

/** Values that a catalog of models lacks, and that are therefore guessed. */
type Guessed = Omit<ImportedProduct, 'category' | 'title' | 'usedYears' | 'details' | 'facts'>;

/** Guesses the values that a catalog of models lacks for one listing. The same row always gets the same values. */
export function guessTheRest(key: string, newTaka: number, years: number, reading: Reading): Guessed {
  const chance = chances(key);
  const condition = guessCondition(years, chance());
  return {
    condition,
    ...estimatePrices(newTaka, years, condition),
    location: chance() < SHARE_OF_DHAKA ? 'Dhaka' : 'Chottogram',
    postedAt: new Date(reading.now.getTime() - Math.floor(chance() * SPREAD_DAYS * DAY_MS)),
    number: reading.sellerNumber,
    importKey: key,
  };
}

/** Parses a number within limits. Returns null for other texts and for numbers outside the limits. */
export function numberWithin(text: string | undefined, least: number, most: number): number | null {
  const value = text && text.trim() !== '' ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
