import { currentLanguage } from '#kernel/locale.ts';
import { formatTaka, groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { formatMonth } from '#ui/dates.ts';
import type { CheckLine } from '../domains/accounts/checks.ts';
import { attributeLabel } from '../domains/attributes/attribute-words.ts';
import type { WireSeller } from '../domains/catalog/contract.ts';
import { hiddenWords } from '../domains/catalog/products/hidden-words.ts';
import { monthsText, stripAttributes, yearsUsed } from '../domains/catalog/web/public/attribute-texts.ts';
import {
  type BatteryView,
  type BenchView,
  batteryView,
  benchView,
  conditionClaim,
  countWord,
  type KnownFlaw,
  knownFlaws,
  placeText,
} from '../domains/catalog/web/public/condition-view.ts';
import type { WholeListing } from '../domains/catalog/web/public/listing.ts';
import { photoNames } from '../domains/catalog/web/site/photo-names.ts';

/** Battery, test results and faults of a product, with their headings. */
export type ProductCheck = {
  /** Heading above battery and test results. Empty if the product has neither. */
  readonly title: string;
  readonly battery: BatteryView | null;
  readonly bench: BenchView | null;
  readonly flaws: readonly KnownFlaw[];
  /** Heading above the faults, such as `Two things you should know`. */
  readonly flawsTitle: string;
  /** Number of faults, such as `2 marks and faults`. */
  readonly flawsCount: string;
};

/** Texts about the seller of a product. */
export type SellerTexts = {
  /** Tooltip of the verified badge: each check with the month in which it was done. */
  readonly verified: string;
  /** Text for sellers without a rating. */
  readonly newcomer: string;
  /** Membership, such as `Here since Nov 2026`. */
  readonly since: string;
  readonly sold: string;
  readonly forSale: string;
};

/**
 * Longer texts of a product's page. The server sends them with the page's data, because they would make the JavaScript
 * of the Bangla pages too large.
 */
export type ProductTexts = {
  /** Location, such as `Mirpur, Dhaka`. */
  readonly place: string;
  /** How long the product was used, such as `3 years used`. The text adds the months if it is less than two years. */
  readonly used: string;
  /** The seller's claim about the product's condition, as a sentence. */
  readonly claim: string;
  /** Labels of the attributes that the page shows first. */
  readonly labels: readonly string[];
  /** Text in place of the attributes that the page shows first, if the listing states none of them. */
  readonly noAttributes: string;
  readonly photos: readonly string[];
  /**
   * Advice for viewers of a listing with few details. Null if there are enough details, or if the viewer is the seller.
   */
  readonly poor: string | null;
  /** First line of a chat message to the seller. */
  readonly chat: string;
};

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function checkTitle(hasBattery: boolean, hasBench: boolean): string {
  if (!hasBench) return hasBattery ? t('product.battery') : '';
  return hasBattery ? t('product.batteryAndBench') : t('product.bench');
}

function flawsTitle(count: number): string {
  if (count === 0) return '';
  return count === 1 ? t('product.oneFlaw') : t('product.flaws', { count: capitalized(countWord(count)) });
}

/** Builds the texts about battery, tests and faults of a product, in the page's language. */
export function productCheck(product: WholeListing): ProductCheck {
  const [battery, bench, flaws] = [batteryView(product), benchView(product), knownFlaws(product)];
  return {
    title: checkTitle(battery !== null, bench !== null),
    battery,
    bench,
    flaws,
    flawsTitle: flawsTitle(flaws.length),
    flawsCount: t('product.flawsCount', { count: flaws.length }),
  };
}

/** Largest count of a seller's listings that the server returns. The server stops counting there. */
const MOST_COUNTED = 1_000;

const countText = (count: number) =>
  count >= MOST_COUNTED ? `${groupDigits(MOST_COUNTED)}+` : groupDigits(count);

/** Builds the texts about a seller in the page's language. */
export function sellerTexts(seller: WireSeller, checked: readonly CheckLine[]): SellerTexts {
  const lines = checked.map(({ text, month }) => (month ? `${text}, ${month}` : text));
  return {
    verified: lines.length > 0 ? lines.join('\n') : t('frame.verifiedMeans'),
    newcomer: t('seller.new'),
    since: t('seller.since', { month: formatMonth(seller.since) }),
    sold: t('seller.sold', { count: countText(seller.sold) }),
    forSale: t('seller.forSale', { count: countText(seller.forSale) }),
  };
}

/** Listing whose location is in the page's language. */
type PlacedListing = Omit<WholeListing, 'location'> & { readonly location: string };

/** Builds the longer texts of a product's page, in the page's language. */
export function productTexts(product: PlacedListing, isOwn: boolean, isPoor: boolean): ProductTexts {
  const months = monthsText(product.usedYears);
  const used = yearsUsed(product.usedYears);
  const { title, resalePrice } = product;
  return {
    place: placeText(product),
    used: months === null ? used : `${used} (${months})`,
    claim: conditionClaim(product.condition, product.category),
    labels: stripAttributes(product).map(({ attribute }) => attributeLabel(attribute)),
    noAttributes: t('product.noAttributes'),
    photos: photoNames(product),
    poor: isPoor && !isOwn ? t('product.poor') : null,
    chat: t('product.chat', { title, price: formatTaka(resalePrice) }),
  };
}

/** Returns the Bangla texts about why a listing is gone. */
function banglaReasons(): Readonly<Record<keyof typeof hiddenWords, string>> {
  return {
    removed: t('gone.removed'),
    'taken-down': t('gone.takenDown'),
    'account-closed': t('gone.accountClosed'),
  };
}

/**
 * Returns the text about why a listing is gone, in the page's language. Null if the API's `detail` is not one of these
 * reasons.
 */
export function unavailableText(detail: string): string | null {
  const reasons = Object.keys(hiddenWords) as (keyof typeof hiddenWords)[];
  const reason = reasons.find((one) => hiddenWords[one] === detail);
  if (!reason) return null;
  return currentLanguage() === 'en' ? detail : banglaReasons()[reason];
}
