import { areas } from '../../../attributes/areas.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import { districts } from '../../../attributes/districts.ts';
import { EVERYTHING_WORKS, type FilterKey, type Sort, VERIFIED } from '../../filters.ts';
import { normalForm } from './normal-form.ts';

/** Meaning of a phrase in a search text. */
export type PhraseMeaning =
  /** Filter for listings with one of these values. */
  | { readonly kind: 'filter'; readonly key: FilterKey; readonly values: readonly string[] }
  | { readonly kind: 'sort'; readonly sort: Sort }
  /**
   * Synonyms: a listing must contain all terms of one list in `anyOf`. The terms are split as `search_tokenize` in the
   * database does.
   */
  | { readonly kind: 'synonyms'; readonly anyOf: readonly (readonly string[])[] }
  /**
   * Word for a use (such as study) or for praise, to which no attribute corresponds. The search ignores the words, and
   * the response reports this.
   */
  | { readonly kind: 'intent' }
  /**
   * Words that fit every listing of this market, or that link other words. The search ignores them without a report.
   */
  | { readonly kind: 'filler' };

/** A meaning and all phrases that have it. The space in a phrase also matches a hyphen or nothing. */
type Entry = {
  readonly meaning: PhraseMeaning;
  readonly phrases: readonly string[];
  /** True if the phrase is a place. A Bangla ending in Latin letters may then follow, as in `mirpur e` and `dhakar`. */
  readonly isPlace?: boolean;
};

const filter = (key: FilterKey, ...values: string[]): PhraseMeaning => ({ kind: 'filter', key, values });
const category = (slug: CategorySlug) => filter('category', slug);
const sort = (order: Sort): PhraseMeaning => ({ kind: 'sort', sort: order });
const synonyms = (...anyOf: string[]): PhraseMeaning => ({
  kind: 'synonyms',
  anyOf: anyOf.map((terms) => terms.split(' ')),
});

/**
 * All phrases with a meaning, in English and in Bangla written with Latin letters. For words in Bengali script,
 * `bangla-words.ts` translates them to English first. For prices, sizes and processors, `price-patterns.ts` and
 * `attribute-patterns.ts` have patterns.
 */
const vocabulary: readonly Entry[] = [
  { meaning: category('Laptop'), phrases: ['laptop', 'laptops', 'leptop', 'labtop', 'laptob', 'laptop er'] },
  { meaning: category('Monitor'), phrases: ['monitor', 'monitors', 'moniter', 'monitar', 'monitor er'] },
  { meaning: category('Printer'), phrases: ['printer', 'printers', 'printar', 'pinter', 'printer er'] },
  {
    meaning: category('Desktop'),
    phrases: ['desktop', 'desktops', 'desktop pc', 'pc', 'pcs', 'full pc', 'brand pc', 'pc er'],
  },
  { meaning: category('Accessories'), phrases: ['accessories', 'accessory'] },

  { meaning: filter('location', 'Dhaka'), isPlace: true, phrases: ['dhaka', 'dhk'] },
  {
    meaning: filter('location', 'Chottogram'),
    isPlace: true,
    phrases: [...['chottogram', 'chattogram', 'chittagong', 'chittagang', 'chitagong', 'ctg']],
  },
  {
    meaning: filter('condition', 'Excellent'),
    phrases: [
      ...['like new', 'almost new', 'nearly new', 'as new', 'excellent condition', 'mint condition'],
      ...['fresh condition', 'full fresh', 'notuner moto', 'notun er moto', 'notuner moton'],
    ],
  },
  {
    meaning: filter('condition', 'Excellent', 'Good'),
    phrases: ['good condition', 'bhalo condition', 'valo condition', 'valo obostha', 'bhalo obostha'],
  },
  { meaning: filter('condition', 'Fair'), phrases: ['fair condition', 'rough condition'] },
  {
    meaning: filter('seller', VERIFIED),
    phrases: ['verified', 'verified seller', 'verified sellers', 'trusted seller', 'trusted shop'],
  },
  // Districts other than Dhaka and Chottogram have few listings, and shops there often write the district into the
  // listing's text. So the names of these districts are synonyms, which match both the text and the place of a listing.
  // A filter would match only the place. For the same reason, the names of their areas have no meaning here and stay
  // normal words.
  ...districts
    .filter(({ name }) => name !== 'Dhaka' && name !== 'Chottogram')
    .map(({ name, spellings }) => {
      const names = [name, ...spellings].map((one) => one.toLowerCase());
      return {
        meaning: synonyms(...names.map((one) => one.replace("'", ' '))),
        isPlace: true,
        phrases: names,
      };
    }),
  ...[...areas.Dhaka, ...areas.Chottogram].map((area) => ({
    meaning: filter('area', area),
    isPlace: true,
    phrases: [area.toLowerCase()],
  })),
  {
    meaning: filter('warranty', 'Some days', 'Shop warranty'),
    phrases: ['warranty', 'with warranty', 'guarantee'],
  },
  {
    meaning: filter('delivery', 'Courier or meet'),
    phrases: ['courier', 'by courier', 'delivery', 'home delivery', 'cash on delivery'],
  },
  {
    meaning: filter('bench', EVERYTHING_WORKS),
    phrases: ['everything works', 'fully working', 'fully functional', 'fully ok', 'no problem'],
  },
  { meaning: filter('storageKind', 'SSD'), phrases: ['ssd', 'nvme ssd', 'with ssd'] },
  { meaning: filter('storageKind', 'HDD'), phrases: ['hdd', 'hard disk', 'hard drive'] },

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
      ...[
        'kom takay',
        'kom price',
        'kom dam e',
        'olpo dam',
        'olpo dame',
        'sosta',
        'shosta',
        'sasta',
        'shostay',
      ],
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

  // Other names of brands, for example from company registers or from a computer's own report.
  { meaning: synonyms('hp', 'hewlett packard'), phrases: ['hewlett packard', 'hewlett', 'hewlet packard'] },
  {
    meaning: synonyms('asus'),
    phrases: ['asustek', 'asustek computer', 'asustek computer inc', 'ancor communications'],
  },
  { meaning: synonyms('ibm', 'lenovo'), phrases: ['ibm', 'lenovo ibm', 'ibm lenovo'] },
  { meaning: synonyms('lenovo'), phrases: ['lenovo group'] },
  {
    meaning: synonyms('msi'),
    phrases: ['micro star', 'micro star international', 'micro star international co ltd', 'microstar'],
  },
  { meaning: synonyms('lg', 'goldstar'), phrases: ['goldstar', 'lg electronics', 'lucky goldstar'] },
  { meaning: synonyms('samsung'), phrases: ['samsung electronics', 'samsung electric company'] },
  { meaning: synonyms('sony'), phrases: ['sony corporation'] },
  { meaning: synonyms('gigabyte'), phrases: ['gigabyte technology', 'giga byte technology'] },
  { meaning: synonyms('dell'), phrases: ['dell inc', 'dell computer', 'dell computer corporation'] },
  { meaning: synonyms('acer'), phrases: ['acer inc', 'acer technologies'] },
  { meaning: synonyms('apple'), phrases: ['apple inc', 'apple computer'] },
  { meaning: synonyms('toshiba'), phrases: ['toshiba corporation'] },
  {
    meaning: synonyms('intel'),
    phrases: ['intel corporation', 'intel client systems', 'intelr client systems'],
  },
  { meaning: synonyms('nec'), phrases: ['nec computers'] },
  { meaning: synonyms('hp'), phrases: ['hp inc'] },

  // Uses that correspond to an attribute. Gaming needs a separate graphics card, whose name listings contain.
  {
    meaning: synonyms('gaming', 'gtx', 'rtx'),
    phrases: ['gaming', 'for gaming', 'gamer', 'gamers', 'for games'],
  },
  {
    meaning: synonyms('graphics card', 'gpu', 'gtx', 'rtx', 'quadro', 'geforce'),
    phrases: ['graphics card', 'graphic card', 'dedicated graphics', 'dedicated gpu', 'gpu', 'graphics'],
  },

  // Synonyms of technical terms.
  { meaning: synonyms('ram', 'memory'), phrases: ['ram', 'memory'] },
  { meaning: synonyms('amd', 'ryzen', 'athlon'), phrases: ['amd'] },
  { meaning: synonyms('intel', 'i3', 'i5', 'i7', 'i9', 'celeron', 'pentium'), phrases: ['intel'] },
  { meaning: synonyms('office pc'), phrases: ['office pc', 'office pcs'] },
  { meaning: synonyms('touch', 'touchscreen'), phrases: ['touch', 'touch screen', 'touch display'] },
  { meaning: synonyms('fhd', 'full hd', '1920x1080'), phrases: ['fhd', 'full hd', '1080p'] },
  { meaning: synonyms('qhd', '2560x1440', '2k'), phrases: ['2k', 'qhd', 'wqhd', '1440p'] },
  { meaning: synonyms('4k', 'uhd', '3840x2160'), phrases: ['4k', 'uhd', '2160p', 'ultra hd'] },
  { meaning: synonyms('wifi', 'wi fi', 'wireless'), phrases: ['wifi', 'wi fi'] },
  { meaning: synonyms('wireless', 'wifi', 'wi fi', 'bluetooth'), phrases: ['wireless', 'cordless'] },
  { meaning: synonyms('headset', 'headphone', 'headphones'), phrases: ['headphone', 'headphones'] },
  { meaning: synonyms('charger', 'adapter'), phrases: ['charger', 'adapter', 'adaptor'] },
  { meaning: synonyms('mouse'), phrases: ['mice'] },
  { meaning: synonyms('colour', 'color'), phrases: ['colour', 'color'] },

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
      ...[
        'chatro',
        'chatri',
        'chatroder',
        'porashona',
        'porasona',
        'kaj',
        'kajer',
        'office er kaj',
        'officer kaj',
      ],
      ...[
        'office er',
        'office er kajer',
        'online class',
        'online classes',
        'class',
        'kids',
        'children',
        'beginner',
        'beginners',
      ],
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
      ...['daily use', 'home use', 'for home', 'for home use', 'personal use', 'work from home'],
      ...['freelancing', 'freelancer', 'freelance', 'outsourcing', 'data entry', 'programming'],
      ...['programmer', 'coding', 'coder', 'developer', 'development', 'software engineering', 'engineering'],
      ...['video editing', 'photo editing', 'editing', 'editor', 'graphics design', 'graphic design'],
      ...['graphics designer', 'graphics designing', 'graphics work', 'designing', 'autocad', 'photoshop'],
      ...['multitasking', 'streaming', 'movie', 'movies', 'business use'],
      ...['best', 'good', 'nice', 'better', 'bhalo', 'valo', 'vlo', 'brand new', 'new', 'notun'],
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
      ...['puraton', 'purono', 'purano', 'purana', 'puran', 'bebohrito', 'byabohrito', 'bikri'],
      ...['price', 'prices', 'price in bd', 'price in bangladesh', 'dam', 'dam koto', 'koto'],
      ...['bd', 'bangladesh', 'taka', 'tk', 'bdt', 'টাকা', 'টাকার', 'টাকায়'],
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
      ...['lagbe', 'lagbo', 'chai', 'kinbo', 'kinte chai', 'nibo', 'nite chai', 'dorkar', 'khujchi', 'pabo'],
      ...['ekta', 'akta', 'ekti', 'kono', 'kichu', 'ase', 'ache', 'ase ki', 'ache ki', 'hobe', 'vai', 'bhai'],
      ...['koto dam', 'price koto', 'koto taka', 'dame', 'kothay'],
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
      ...['er', 'jonno', 'jonne', 'sathe', 'soho', 'shoho', 'te', 'ta', 'ti', 'ar', 'ebong', 'amar'],
    ],
  },
];

/** Pattern that replaces the spaces in a phrase. */
const BETWEEN_WORDS = String.raw`[\s-]*`;

/**
 * Patterns for the start and end of a word: no letter or digit before, and none after. `\b` knows only Latin letters.
 */
export const WORD_START = String.raw`(?<![\p{L}\p{M}\p{N}])`;
export const WORD_END = String.raw`(?![\p{L}\p{M}\p{N}])`;

/** Returns a phrase without spaces and hyphens, the key of {@link meanings}. */
function keyOf(phrase: string): string {
  return normalForm(phrase).replace(/[\s-]+/g, '');
}

const meanings: ReadonlyMap<string, PhraseMeaning> = new Map(
  vocabulary.flatMap(({ meaning, phrases }) => phrases.map((phrase) => [keyOf(phrase), meaning])),
);
const placeKeys: ReadonlySet<string> = new Set(
  vocabulary.flatMap(({ isPlace, phrases }) => (isPlace ? phrases.map(keyOf) : [])),
);

/** Pattern of Bangla endings in Latin letters that follow a place. They mean: in, of, to. */
const PLACE_ENDING = '(?:ey|er|e|te|ter|r|y)';
const endsAsPlace = new RegExp(`${PLACE_ENDING}$`, 'u');

function anyPhrase(entries: readonly Entry[]): string {
  return entries
    .flatMap(({ phrases }) => phrases)
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => normalForm(phrase).replaceAll(' ', BETWEEN_WORDS))
    .join('|');
}

const places = anyPhrase(vocabulary.filter(({ isPlace }) => isPlace));
const others = anyPhrase(vocabulary.filter(({ isPlace }) => !isPlace));

/** Pattern that finds every phrase of the vocabulary in a text in lower case; longer phrases are tried first. */
export const phrasePattern = new RegExp(
  `${WORD_START}(?:(?:${places})(?:${BETWEEN_WORDS}${PLACE_ENDING})?|${others})${WORD_END}`,
  'gu',
);

/** Returns the meaning of a phrase that {@link phrasePattern} has found; null for none. */
export function meaningOf(phrase: string): PhraseMeaning | null {
  const key = keyOf(phrase);
  const whole = meanings.get(key);
  if (whole) return whole;
  // Tries endings of one to three letters, because no ending is longer.
  for (let letters = 1; letters <= 3; letters += 1) {
    const [place, ending] = [key.slice(0, -letters), key.slice(-letters)];
    if (placeKeys.has(place) && endsAsPlace.test(ending)) return meanings.get(place) ?? null;
  }
  return null;
}
