import { localDigits } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';
import type { Condition } from '../../../attributes/choices.ts';
import type { WireProduct } from '../../../catalog/contract.ts';
import { stripAttributes } from '../../../catalog/web/public/attribute-texts.ts';
import { readListing } from '../../../catalog/web/public/listing.ts';

/** Texts about the listing of a conversation. */
export type ListingFacts = {
  readonly condition: Condition;
  /** Main attributes of the listing, such as `16 GB`. */
  readonly attributes: readonly string[];
  /** `Battery 87%, 212 cycles`; null if the listing gives no health. */
  readonly battery: string | null;
};

type Fact = string | number | undefined;

function batteryText(percent: Fact, count: Fact): string | null {
  if (percent === undefined) return null;
  const health = localDigits(String(percent));
  if (count === undefined) return t('talk.battery', { health });
  return t('talk.batteryCycles', { health, cycles: localDigits(String(count)) });
}

/** Returns the texts for the panel beside the messages. Runs in the loader: the browser needs no attribute tables. */
export function listingFacts(product: WireProduct): ListingFacts {
  const listing = readListing(product);
  const { batteryHealth, batteryCycles } = listing.facts;
  return {
    condition: listing.condition,
    attributes: stripAttributes(listing).map(({ text }) => text),
    battery: batteryText(batteryHealth, batteryCycles),
  };
}
