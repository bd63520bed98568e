import { currentLanguage } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';

/** Function that translates the English name of a district or an area. */
export type PlaceName = (place: string) => string;

/** Returns Bangla translations of the error messages about the fields of a listing, by the English text. */
function fieldMessages(): Readonly<Record<string, string>> {
  return {
    'Your product name is required': t('sellError.title'),
    'Your product original price is required': t('sellError.originalPrice'),
    'Your product price is required': t('sellError.price'),
    'Enter your mobile number is required': t('sellError.number'),
    'Must be selected location': t('sellError.choice'),
    'Your product uesd year is required': t('sellError.missing'),
    'Enter a price in whole taka between 1 and 9,99,999': t('sellError.wholeTaka'),
    'Enter an 11-digit mobile number, such as 01712345678': t('sellError.numberForm'),
    'Write thousands as 38,500 and fractions with a point, as 1.5': t('sellError.thousands'),
    'Write the number in full, such as 38,000': t('sellError.inFull'),
    'This is not the address of an uploaded photo': t('sellError.photoAddress'),
    'Choose what the photo shows from the list': t('sellError.photoOf'),
    'Pin the mark on the photo': t('sellError.pin'),
    'Say what the mark is': t('mark.say'),
    'Choose Works, Faulty or Not tested': t('sellError.result'),
    'Say what is wrong': t('sellError.fault'),
    'There is no such part': t('sellError.part'),
    'There is no such fact': t('sellError.attribute'),
    'Choose the photo that shows it: in condition Fair each fault has one': t('sellError.faultPhoto'),
    'Choose one of the photos of this product': t('sellError.ownPhoto'),
    'Choose one from the list, or leave it empty': t('sellError.fromList'),
    'Enter a time such as 3 h 30 min, or leave it empty': t('sellError.time'),
    'Enter a day such as 31 March 2027, or leave it empty': t('sellError.day'),
  };
}

/** Pattern of an English message, and the function that builds the translation from the pattern's groups. */
export type Reader = readonly [
  pattern: RegExp,
  read: (groups: readonly string[], placeName: PlaceName) => string,
];

const digits = (number = '') => groupDigits(Number(number));

function unitText(unit = ''): string {
  if (unit === 'taka') return t('sellError.rangeTaka');
  return unit === 'a number' ? t('sellError.rangeNumber') : unit;
}

const fieldReaders: readonly Reader[] = [
  [/^Use at most (\d+) characters$/, ([count]) => t('sellError.long', { count: digits(count) })],
  [
    /^Use at most (\d+) characters for a mark$/,
    ([count]) => t('sellError.markLong', { count: digits(count) }),
  ],
  [/^Add at most (\d+) photos$/, ([count]) => t('sellError.photos', { count: digits(count) })],
  [/^Pin at most (\d+) marks on a photo$/, ([count]) => t('sellError.marks', { count: digits(count) })],
  [/^Name at most (\d+) faults$/, ([count]) => t('sellError.faults', { count: digits(count) })],
  [
    /^Enter the years used between (\d+) and (\d+)$/,
    ([least, most]) => t('sellError.years', { least: digits(least), most: digits(most) }),
  ],
  [
    /^Enter (.+) between (\d+) and (\d+), or nothing$/,
    ([unit, least, most]) =>
      t('sellError.range', { unit: unitText(unit), least: digits(least), most: digits(most) }),
  ],
  [
    /^(.+) is in (.+)\. Choose an area of (.+), or nothing$/,
    ([area = '', district = '', city = ''], placeName) =>
      t('sellError.area', { area: placeName(area), district: placeName(district), city: placeName(city) }),
  ],
];

/** Translates the digits of a price such as `৳38,500`. */
const priceText = (price = '') => `৳${digits(price.replace(/\D/g, ''))}`;

/** Translates the digits of photo numbers such as `1, 3`. */
const numbersText = (numbers = '') => numbers.split(', ').map(digits).join(', ');

function attributeText(name = ''): string {
  if (name === 'battery health') return t('label.batteryHealth');
  if (name === 'memory') return t('label.memory');
  return name === 'storage' ? t('label.storage') : t('label.warranty');
}

/** Translates the value of an attribute in a question: `2 months`, `no warranty`. Sizes stay unchanged. */
function valueText(value = ''): string {
  if (value === 'no warranty') return t('ask.noWarranty');
  const [, number = '', unit = ''] = /^(\d+) (day|month|year)s?$/i.exec(value) ?? [];
  const count = Number(number);
  switch (unit.toLowerCase()) {
    case 'day':
      return t('offer.days', { count });
    case 'month':
      return t('offer.months', { count });
    case 'year':
      return t('offer.years', { count });
    default:
      return value;
  }
}

/**
 * Patterns and translations of the questions about unusual values, which a seller confirms before a listing goes live.
 */
const questionReaders: readonly Reader[] = [
  [
    /^You ask (\S+), more than it cost new \((\S+)\)\. Is that right\?$/,
    ([price, whenNew]) => t('ask.aboveNew', { price: priceText(price), whenNew: priceText(whenNew) }),
  ],
  [
    /^You ask (\S+)\. Is that the price you sell it for\?$/,
    ([price]) => t('ask.price', { price: priceText(price) }),
  ],
  [
    /^You say that it cost (\S+) new\. Is that right\?$/,
    ([price]) => t('ask.whenNew', { price: priceText(price) }),
  ],
  [
    /^“(.*)” is one word\. Buyers look for brand and model\. Is that all\?$/,
    ([title = '']) => t('ask.oneWord', { title }),
  ],
  [
    /^Your product name is in capitals\. “(.*)” is easier to read\. Keep the capitals\?$/,
    ([title = '']) => t('ask.capitals', { title }),
  ],
  [
    /^“(.*)” is all you say about it\. Buyers will ask for the rest\. Is that enough\?$/s,
    ([details = '']) => t('ask.fewWords', { details }),
  ],
  [
    /^Your text says (.+), the (.+) in the specifications says (.+)\. Which is right\?$/,
    ([stated, name, given]) =>
      t('ask.contradiction', {
        stated: valueText(stated),
        name: attributeText(name),
        given: valueText(given),
      }),
  ],
  [
    /^Photo (\d+) is shown in a listing of another account\. Is it of your own product\?$/,
    ([number]) => t('ask.foreignPhoto', { number: digits(number) }),
  ],
  [
    /^Photos ([\d, ]+) are shown in listings of other accounts\. Are they of your own product\?$/,
    ([numbers]) => t('ask.foreignPhotos', { numbers: numbersText(numbers) }),
  ],
  [
    /^You use photo (\d+) for the third time\. Does it show this very product\?$/,
    ([number]) => t('ask.reusedPhoto', { number: digits(number) }),
  ],
  [
    /^You use photos ([\d, ]+) for the third time\. Do they show this very product\?$/,
    ([numbers]) => t('ask.reusedPhotos', { numbers: numbersText(numbers) }),
  ],
];

/** Translates a message by the first pattern that matches. Null if no pattern matches. */
export function readMessage(
  readers: readonly Reader[],
  message: string,
  placeName: PlaceName = (place) => place,
): string | null {
  for (const [pattern, read] of readers) {
    const found = pattern.exec(message);
    if (found) return read(found.slice(1), placeName);
  }
  return null;
}

/** Translates an error message about a field of a listing to the page's language. Null for other messages. */
export function listingFieldText(message: string, placeName?: PlaceName): string | null {
  if (currentLanguage() === 'en') return message;
  return fieldMessages()[message] ?? readMessage(fieldReaders, message, placeName);
}

/** Translates a question about an unusual value in a listing to the page's language. */
export function listingQuestionText(question: string): string {
  if (currentLanguage() === 'en') return question;
  return readMessage(questionReaders, question) ?? question;
}
