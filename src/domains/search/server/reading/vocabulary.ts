import { pastedText } from '#kernel/clean-text.ts';
import { areaNames } from '../../../attributes/areas.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import { EVERYTHING_WORKS, type FilterKey, type Sort, VERIFIED } from '../../filters.ts';

/** Meaning of a phrase in a search. */
export type PhraseMeaning =
  /** A filter: one of these values. */
  | { readonly kind: 'filter'; readonly key: FilterKey; readonly values: readonly string[] }
  | { readonly kind: 'sort'; readonly sort: Sort }
  /** Any of these, each a list of terms as `search_tokenize` makes them. */
  | { readonly kind: 'synonyms'; readonly anyOf: readonly (readonly string[])[] }
  /** Use or praise that no attribute stands for. It is left out, and the response says so. */
  | { readonly kind: 'intent' }
  /** Holds for every listing of this market, or links other words: it is left out without a word. */
  | { readonly kind: 'filler' };

/** One meaning and all phrases that have it. A blank in a phrase also stands for a hyphen or for nothing. */
type Entry = { readonly meaning: PhraseMeaning; readonly phrases: readonly string[] };

const filter = (key: FilterKey, ...values: string[]): PhraseMeaning => ({ kind: 'filter', key, values });
const category = (slug: CategorySlug) => filter('category', slug);
const sort = (order: Sort): PhraseMeaning => ({ kind: 'sort', sort: order });
const synonyms = (...anyOf: string[]): PhraseMeaning => ({
  kind: 'synonyms',
  anyOf: anyOf.map((terms) => terms.split(' ')),
});

/**
 * The one table of phrases that a search knows, in English, in Bangla, and in Bangla written with Latin letters.
 * Numbers with a meaning (prices, sizes, processors) are patterns: `price-patterns.ts`, `attribute-patterns.ts`.
 */
export const vocabulary: readonly Entry[] = [
  { meaning: category('Laptop'), phrases: ['laptop', 'laptops', 'ল্যাপটপ', 'লেপটপ'] },
  { meaning: category('Monitor'), phrases: ['monitor', 'monitors', 'মনিটর'] },
  { meaning: category('Printer'), phrases: ['printer', 'printers', 'প্রিন্টার'] },
  {
    meaning: category('Desktop'),
    phrases: ['desktop', 'desktops', 'desktop pc', 'pc', 'pcs', 'full pc', 'brand pc', 'ডেস্কটপ', 'পিসি'],
  },
  { meaning: category('Accessories'), phrases: ['accessories', 'accessory'] },

  { meaning: filter('location', 'Dhaka'), phrases: ['dhaka', 'dhk', 'ঢাকা', 'ঢাকায়', 'ঢাকার', 'dhakay'] },
  {
    meaning: filter('location', 'Chottogram'),
    phrases: [
      ...['chottogram', 'chattogram', 'chittagong', 'chittagang', 'chitagong', 'ctg'],
      ...['চট্টগ্রাম', 'চট্টগ্রামে', 'চিটাগাং'],
    ],
  },
  {
    meaning: filter('condition', 'Excellent'),
    phrases: [
      ...['like new', 'almost new', 'nearly new', 'as new', 'excellent condition', 'mint condition'],
      ...['fresh condition', 'full fresh', 'নতুনের মতো', 'notuner moto'],
    ],
  },
  {
    meaning: filter('condition', 'Excellent', 'Good'),
    phrases: ['good condition', 'bhalo condition', 'valo condition', 'ভালো কন্ডিশন', 'ভাল কন্ডিশন'],
  },
  { meaning: filter('condition', 'Fair'), phrases: ['fair condition', 'rough condition'] },
  {
    meaning: filter('seller', VERIFIED),
    phrases: ['verified', 'verified seller', 'verified sellers', 'trusted seller', 'trusted shop'],
  },
  ...areaNames.map((area) => ({ meaning: filter('area', area), phrases: [area.toLowerCase()] })),
  {
    meaning: filter('warranty', 'Some days', 'Shop warranty'),
    phrases: ['warranty', 'with warranty', 'guarantee', 'ওয়ারেন্টি', 'ওয়ারেন্টি সহ'],
  },
  {
    meaning: filter('delivery', 'Courier or meet'),
    phrases: ['courier', 'by courier', 'delivery', 'home delivery', 'cash on delivery'],
  },
  {
    meaning: filter('bench', EVERYTHING_WORKS),
    phrases: ['everything works', 'fully working', 'fully functional', 'fully ok', 'no problem'],
  },
  { meaning: filter('storageKind', 'SSD'), phrases: ['ssd', 'nvme ssd', 'with ssd', 'এসএসডি'] },
  { meaning: filter('storageKind', 'HDD'), phrases: ['hdd', 'hard disk', 'hard drive', 'হার্ডডিস্ক'] },

  {
    meaning: sort('cheapest'),
    phrases: [
      ...[
        'cheap',
        'cheapest',
        'cheaper',
        'cheap price',
        'low price',
        'lowest price',
        'low cost',
        'affordable',
      ],
      ...[
        'low budget',
        'budget',
        'budget friendly',
        'kom dam',
        'kom dame',
        'kom damer',
        'kom budget',
        'kom taka',
      ],
      ...['kom takay', 'sosta', 'shosta', 'sasta', 'সস্তা', 'সস্তায়', 'কম দাম', 'কম দামে', 'কম দামের', 'কম টাকায়'],
    ],
  },
  {
    meaning: sort('newest'),
    phrases: ['latest', 'newest', 'just listed', 'newly listed', 'new arrival', 'new arrivals'],
  },

  {
    meaning: filter('colour', 'Black and white'),
    phrases: ['black and white', 'black white', 'black & white', 'monochrome'],
  },

  // Makers by their other names: as a company register or a machine's own report writes them.
  { meaning: synonyms('hp', 'hewlett packard'), phrases: ['hewlett packard', 'hewlett', 'hewlet packard'] },
  {
    meaning: synonyms('asus'),
    phrases: ['asustek', 'asustek computer', 'asustek computer inc', 'ancor communications', 'আসুস'],
  },
  { meaning: synonyms('ibm', 'lenovo'), phrases: ['ibm', 'lenovo ibm', 'ibm lenovo'] },
  { meaning: synonyms('lenovo'), phrases: ['lenovo group', 'লেনোভো'] },
  {
    meaning: synonyms('msi'),
    phrases: ['micro star', 'micro star international', 'micro star international co ltd', 'microstar'],
  },
  { meaning: synonyms('lg', 'goldstar'), phrases: ['goldstar', 'lg electronics', 'lucky goldstar'] },
  { meaning: synonyms('samsung'), phrases: ['samsung electronics', 'samsung electric company', 'স্যামসাং'] },
  { meaning: synonyms('sony'), phrases: ['sony corporation'] },
  { meaning: synonyms('gigabyte'), phrases: ['gigabyte technology', 'giga byte technology'] },
  { meaning: synonyms('dell'), phrases: ['dell inc', 'dell computer', 'dell computer corporation', 'ডেল'] },
  { meaning: synonyms('acer'), phrases: ['acer inc', 'acer technologies', 'এসার'] },
  { meaning: synonyms('apple'), phrases: ['apple inc', 'apple computer', 'অ্যাপল', 'আপেল'] },
  { meaning: synonyms('macbook'), phrases: ['ম্যাকবুক'] },
  { meaning: synonyms('toshiba'), phrases: ['toshiba corporation', 'তোশিবা'] },
  {
    meaning: synonyms('intel'),
    phrases: ['intel corporation', 'intel client systems', 'intelr client systems'],
  },
  { meaning: synonyms('nec'), phrases: ['nec computers'] },
  { meaning: synonyms('hp'), phrases: ['এইচপি', 'hp inc'] },

  // Uses that attributes stand for: a game wants graphics of its own, which a listing names.
  {
    meaning: synonyms('gaming', 'gtx', 'rtx'),
    phrases: ['gaming', 'for gaming', 'gamer', 'gamers', 'for games', 'গেমিং', 'গেম', 'গেমিংয়ের'],
  },
  {
    meaning: synonyms('graphics card', 'gpu', 'gtx', 'rtx', 'quadro', 'geforce'),
    phrases: ['graphics card', 'graphic card', 'dedicated graphics', 'dedicated gpu', 'gpu', 'graphics'],
  },

  // Several ways to write one thing.
  { meaning: synonyms('ram', 'memory'), phrases: ['ram', 'memory', 'র‍্যাম'] },
  { meaning: synonyms('amd', 'ryzen', 'athlon'), phrases: ['amd'] },
  { meaning: synonyms('intel', 'i3', 'i5', 'i7', 'i9', 'celeron', 'pentium'), phrases: ['intel'] },
  { meaning: synonyms('office pc'), phrases: ['office pc', 'office pcs'] },
  { meaning: synonyms('touch', 'touchscreen'), phrases: ['touch', 'touch screen', 'touch display'] },
  { meaning: synonyms('fhd', 'full hd', '1920x1080'), phrases: ['fhd', 'full hd', '1080p'] },
  { meaning: synonyms('qhd', '2560x1440', '2k'), phrases: ['2k', 'qhd', 'wqhd', '1440p'] },
  { meaning: synonyms('4k', 'uhd', '3840x2160'), phrases: ['4k', 'uhd', '2160p', 'ultra hd'] },
  { meaning: synonyms('wifi', 'wi fi', 'wireless'), phrases: ['wifi', 'wi fi', 'ওয়াইফাই'] },
  { meaning: synonyms('wireless', 'wifi', 'wi fi', 'bluetooth'), phrases: ['wireless', 'cordless'] },
  { meaning: synonyms('headset', 'headphone', 'headphones'), phrases: ['headphone', 'headphones', 'হেডফোন'] },
  { meaning: synonyms('charger', 'adapter'), phrases: ['charger', 'adapter', 'adaptor', 'চার্জার'] },
  { meaning: synonyms('mouse'), phrases: ['mice', 'মাউস'] },
  { meaning: synonyms('keyboard'), phrases: ['কীবোর্ড', 'কিবোর্ড'] },
  { meaning: synonyms('colour', 'color'), phrases: ['colour', 'color', 'কালার'] },

  {
    meaning: { kind: 'intent' },
    phrases: [
      ...[
        'student',
        'students',
        'study',
        'studies',
        'studying',
        'school',
        'college',
        'university',
        'varsity',
      ],
      ...['online class', 'online classes', 'class', 'kids', 'children', 'beginner', 'beginners', 'স্টুডেন্ট'],
      ...['ছাত্র', 'ছাত্রী', 'ছাত্রদের', 'শিক্ষার্থী', 'শিক্ষার্থীদের', 'পড়াশোনা', 'পড়াশোনার'],
      ...[
        'office work',
        'office use',
        'for office',
        'for office work',
        'for office use',
        'for work',
        'heavy work',
        'light work',
        'official work',
      ],
      ...[
        'অফিস',
        'অফিসের',
        'কাজ',
        'কাজের',
        'daily use',
        'home use',
        'for home',
        'for home use',
        'personal use',
        'work from home',
      ],
      ...['freelancing', 'freelancer', 'freelance', 'outsourcing', 'ফ্রিল্যান্সিং', 'data entry', 'programming'],
      ...['programmer', 'coding', 'coder', 'developer', 'development', 'software engineering', 'engineering'],
      ...['video editing', 'photo editing', 'editing', 'editor', 'graphics design', 'graphic design'],
      ...['graphics designer', 'graphics designing', 'graphics work', 'designing', 'autocad', 'photoshop'],
      ...['multitasking', 'streaming', 'movie', 'movies', 'business use', 'ডিজাইন', 'এডিটিং'],
      ...[
        'best',
        'good',
        'nice',
        'better',
        'bhalo',
        'valo',
        'vlo',
        'ভালো',
        'ভাল',
        'brand new',
        'new',
        'notun',
        'নতুন',
      ],
    ],
  },
  {
    meaning: { kind: 'filler' },
    phrases: [
      ...[
        'used',
        'second hand',
        '2nd hand',
        'pre owned',
        'preowned',
        'old',
        'for sale',
        'sale',
        'sell',
        'bikroy',
      ],
      ...['ব্যবহৃত', 'পুরাতন', 'পুরনো', 'পুরানো', 'puraton', 'purono', 'সেকেন্ড হ্যান্ড', 'বিক্রি'],
      ...[
        'price',
        'prices',
        'price in bd',
        'price in bangladesh',
        'dam',
        'dam koto',
        'koto',
        'দাম',
        'দামে',
        'কত',
      ],
      ...['bd', 'bangladesh', 'বাংলাদেশ', 'বাংলাদেশে', 'taka', 'tk', 'bdt', 'টাকা', 'টাকার', 'টাকায়'],
      ...[
        'buy',
        'want to buy',
        'i want',
        'want',
        'need',
        'i need',
        'looking for',
        'show me',
        'please',
        'find',
      ],
      ...['lagbe', 'chai', 'kinbo', 'kinte chai', 'লাগবে', 'চাই', 'কিনতে চাই', 'কিনব', 'ekta', 'একটা', 'একটি'],
      ...[
        'for',
        'for my',
        'with',
        'in',
        'at',
        'from',
        'the',
        'of',
        'and',
        'or',
        'an',
        'is',
        'my',
        'any',
        'some',
        'near me',
      ],
      ...['er', 'jonno', 'jonne', 'সাথে', 'সহ', 'জন্য', 'এর', 'ও', 'একদম'],
    ],
  },
];

/** A blank of a phrase: what people write between its words. */
const BETWEEN_WORDS = String.raw`[\s-]*`;

/** Nothing of a word directly before, and directly behind; `\b` knows Latin letters only. */
export const WORD_START = String.raw`(?<![\p{L}\p{M}\p{N}])`;
export const WORD_END = String.raw`(?![\p{L}\p{M}\p{N}])`;

/**
 * Returns a text in the normal form in which queries and the vocabulary are compared, as `fold_text` writes it in the
 * database: without unseen characters and joiners, one encoding for letters that look the same. Capitals stay.
 */
export function normalForm(text: string): string {
  return pastedText(text.replace(/[™℠]/g, ' ').replace(/[″”“]/g, '"')).normalize('NFKC');
}

/** A phrase without what may stand between its words. */
function keyOf(phrase: string): string {
  return normalForm(phrase).replace(/[\s-]+/g, '');
}

/** Other names widen a phrase in Bangla: listings that say it in Bangla have none of its names in Latin letters. */
function widen(meaning: PhraseMeaning, phrase: string): PhraseMeaning {
  if (meaning.kind !== 'synonyms' || !/\p{Script=Bengali}/u.test(phrase)) return meaning;
  return { ...meaning, anyOf: [...meaning.anyOf, normalForm(phrase).split(' ')] };
}

const meanings: ReadonlyMap<string, PhraseMeaning> = new Map(
  vocabulary.flatMap(({ meaning, phrases }) =>
    phrases.map((phrase) => [keyOf(phrase), widen(meaning, phrase)]),
  ),
);

/** Finds every phrase of the vocabulary, the longest first, in a text of small letters. */
export const phrasePattern = new RegExp(
  `${WORD_START}(?:${vocabulary
    .flatMap(({ phrases }) => phrases)
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => normalForm(phrase).replaceAll(' ', BETWEEN_WORDS))
    .join('|')})${WORD_END}`,
  'gu',
);

/** Returns the meaning of a phrase that {@link phrasePattern} has found. */
export function meaningOf(phrase: string): PhraseMeaning | null {
  return meanings.get(keyOf(phrase)) ?? null;
}
