import { latinDigits } from '#kernel/digits.ts';
import { districts } from '../../../attributes/districts.ts';
import { normalForm } from './normal-form.ts';

/** An English search word, and its forms in Bengali script. */
type BanglaWord = readonly [english: string, ...bangla: string[]];

/**
 * Translations of all known words in Bengali script to English. `vocabulary.ts` then gives the English words their
 * meaning. Words with endings (`ল্যাপটপের`, `মিরপুরে`) and different spellings of the same sound (`লেপটপ`, `প্রিন্টর`)
 * need no row of their own; see {@link soundKey}.
 */
export const banglaWords: readonly BanglaWord[] = [
  // Kinds of products and parts.
  ['laptop', 'ল্যাপটপ', 'লেপটপ', 'ল্যাপটব'],
  ['notebook', 'নোটবুক'],
  ['chromebook', 'ক্রোমবুক'],
  ['desktop', 'ডেস্কটপ', 'ডেক্সটপ', 'ডেস্কটপ কম্পিউটার'],
  ['pc', 'পিসি'],
  ['computer', 'কম্পিউটার'],
  ['monitor', 'মনিটর', 'মনিটার'],
  ['printer', 'প্রিন্টার', 'প্রিন্টর', 'পিন্টার'],
  ['accessories', 'এক্সেসরিজ', 'অ্যাকসেসরিজ'],
  ['scanner', 'স্ক্যানার'],
  ['keyboard', 'কীবোর্ড', 'কিবোর্ড', 'কি বোর্ড'],
  ['mouse', 'মাউস'],
  ['charger', 'চার্জার', 'চার্জর'],
  ['adapter', 'অ্যাডাপ্টার', 'এডাপটর'],
  ['battery', 'ব্যাটারি', 'ব্যাটারী'],
  ['bag', 'ব্যাগ'],
  ['headphone', 'হেডফোন'],
  ['headset', 'হেডসেট'],
  ['speaker', 'স্পিকার'],
  ['webcam', 'ওয়েবক্যাম', 'ওয়েব ক্যামেরা'],
  ['router', 'রাউটার'],
  ['dock', 'ডক'],
  ['docking station', 'ডকিং স্টেশন'],
  ['cable', 'ক্যাবল', 'কেবল'],
  ['stand', 'স্ট্যান্ড'],
  ['cooler', 'কুলার'],
  ['toner', 'টোনার'],
  ['cartridge', 'কার্টিজ', 'কার্টরিজ'],
  ['ink', 'কালি'],
  ['pen drive', 'পেনড্রাইভ', 'পেন ড্রাইভ'],
  ['memory card', 'মেমোরি কার্ড'],
  ['hard disk', 'হার্ডডিস্ক', 'হার্ড ডিস্ক', 'হার্ডডিক্স'],
  ['hard drive', 'হার্ড ড্রাইভ'],
  ['motherboard', 'মাদারবোর্ড'],
  ['processor', 'প্রসেসর'],
  ['graphics card', 'গ্রাফিক্স কার্ড', 'গ্রাফিক্সকার্ড'],
  ['graphics', 'গ্রাফিক্স'],
  ['power supply', 'পাওয়ার সাপ্লাই'],
  ['ups', 'ইউপিএস'],
  ['casing', 'কেসিং', 'ক্যাসিং'],
  ['display', 'ডিসপ্লে'],
  ['screen', 'স্ক্রিন', 'পর্দা'],

  // Attributes and their units.
  ['ram', 'র‍্যাম', 'র্যাম', 'রেম'],
  ['memory', 'মেমোরি', 'মেমরি'],
  ['ssd', 'এসএসডি', 'এস এস ডি'],
  ['hdd', 'এইচডিডি'],
  ['nvme', 'এনভিএমই'],
  ['gb', 'জিবি', 'জি বি', 'গিগাবাইট', 'গিগা'],
  ['tb', 'টিবি', 'টেরাবাইট'],
  ['inch', 'ইঞ্চি', 'ইন্চি'],
  ['hz', 'হার্টজ', 'হার্জ'],
  ['%', 'পার্সেন্ট', 'শতাংশ'],
  ['core', 'কোর'],
  ['i', 'আই'],
  ['3', 'থ্রি'],
  ['5', 'ফাইভ'],
  ['7', 'সেভেন'],
  ['9', 'নাইন'],
  ['ryzen', 'রাইজেন', 'রাইজন'],
  ['celeron', 'সেলেরন'],
  ['pentium', 'পেন্টিয়াম'],
  ['gen', 'জেন', 'জেনারেশন', 'প্রজন্ম'],
  ['th gen', 'তম জেনারেশন', 'তম জেন', 'ম জেনারেশন', 'থ জেনারেশন', 'ষ্ঠ জেনারেশন', 'ম প্রজন্ম', 'তম প্রজন্ম'],
  ['years', 'বছর'],
  ['months', 'মাস'],
  ['touch', 'টাচ'],
  ['touch screen', 'টাচস্ক্রিন', 'টাচ স্ক্রিন'],
  ['backlit', 'ব্যাকলিট'],
  ['wireless', 'ওয়্যারলেস', 'ওয়ারলেস', 'তারবিহীন'],
  ['wifi', 'ওয়াইফাই', 'ওয়াই ফাই'],
  ['bluetooth', 'ব্লুটুথ'],
  ['mechanical', 'মেকানিক্যাল', 'মেকানিকাল'],
  ['curved', 'কার্ভড', 'কার্ভ'],
  ['4k', 'ফোরকে', '৪কে', '৪ কে'],
  ['full hd', 'ফুল এইচডি'],
  ['laser', 'লেজার'],
  ['inkjet', 'ইঙ্কজেট'],
  ['colour', 'কালার', 'রঙিন'],
  ['black and white', 'সাদাকালো', 'সাদা কালো'],
  ['scan', 'স্ক্যান'],

  // Brands.
  ['dell', 'ডেল'],
  ['hp', 'এইচপি', 'এইচ পি'],
  ['lenovo', 'লেনোভো', 'লেনভো'],
  ['asus', 'আসুস', 'এসুস'],
  ['acer', 'এসার', 'এইসার'],
  ['apple', 'অ্যাপল', 'আপেল', 'এপল'],
  ['samsung', 'স্যামসাং', 'সামসাং', 'স্যামসাঙ'],
  ['lg', 'এলজি'],
  ['msi', 'এমএসআই'],
  ['benq', 'বেনকিউ'],
  ['aoc', 'এওসি'],
  ['viewsonic', 'ভিউসনিক'],
  ['philips', 'ফিলিপস'],
  ['toshiba', 'তোশিবা', 'টোশিবা'],
  ['sony', 'সনি'],
  ['microsoft', 'মাইক্রোসফট'],
  ['huawei', 'হুয়াওয়ে'],
  ['xiaomi', 'শাওমি'],
  ['walton', 'ওয়ালটন'],
  ['fujitsu', 'ফুজিৎসু'],
  ['epson', 'এপসন', 'ইপসন'],
  ['canon', 'ক্যানন', 'ক্যানোন'],
  ['brother', 'ব্রাদার'],
  ['pantum', 'প্যান্টাম'],
  ['logitech', 'লজিটেক'],
  ['redragon', 'রেড্রাগন', 'রেডড্রাগন'],
  ['a4tech', 'এফোরটেক'],
  ['razer', 'রেজার'],
  ['tp link', 'টিপি লিংক', 'টিপিলিংক'],
  ['intel', 'ইন্টেল'],
  ['amd', 'এএমডি'],
  ['nvidia', 'এনভিডিয়া'],
  ['gtx', 'জিটিএক্স'],
  ['rtx', 'আরটিএক্স'],

  // Models.
  ['thinkpad', 'থিংকপ্যাড', 'থিঙ্কপ্যাড', 'থিংক প্যাড'],
  ['thinkcentre', 'থিংকসেন্টার'],
  ['thinkvision', 'থিংকভিশন'],
  ['ideapad', 'আইডিয়াপ্যাড'],
  ['legion', 'লিজিয়ন', 'লিজন'],
  ['yoga', 'ইয়োগা'],
  ['x1 carbon', 'এক্স১ কার্বন', 'এক্স ওয়ান কার্বন'],
  ['carbon', 'কার্বন'],
  ['latitude', 'ল্যাটিচিউড', 'ল্যাটিটিউড'],
  ['inspiron', 'ইন্সপাইরন', 'ইন্সপায়রন', 'ইনস্পিরন'],
  ['optiplex', 'অপটিপ্লেক্স'],
  ['precision', 'প্রিসিশন'],
  ['vostro', 'ভস্ট্রো'],
  ['xps', 'এক্সপিএস'],
  ['ultrasharp', 'আল্ট্রাশার্প'],
  ['elitebook', 'এলিটবুক', 'এলিট বুক', 'ইলিটবুক'],
  ['elitedesk', 'এলিটডেস্ক'],
  ['probook', 'প্রোবুক', 'প্রো বুক'],
  ['pavilion', 'প্যাভিলিয়ন', 'পেভিলিয়ন'],
  ['victus', 'ভিক্টাস'],
  ['omen', 'ওমেন'],
  ['laserjet', 'লেজারজেট', 'লেজার জেট'],
  ['deskjet', 'ডেস্কজেট'],
  ['ecotank', 'ইকোট্যাংক'],
  ['pixma', 'পিক্সমা'],
  ['macbook', 'ম্যাকবুক', 'ম্যাক বুক'],
  ['air', 'এয়ার'],
  ['pro', 'প্রো'],
  ['imac', 'আইম্যাক'],
  ['mac mini', 'ম্যাক মিনি'],
  ['mini', 'মিনি'],
  ['surface', 'সারফেস'],
  ['vivobook', 'ভিভোবুক'],
  ['zenbook', 'জেনবুক'],
  ['tuf', 'টাফ'],
  ['rog', 'রগ'],
  ['aspire', 'অ্যাস্পায়ার', 'এসপায়ার'],
  ['nitro', 'নাইট্রো'],
  ['swift', 'সুইফট'],
  ['matebook', 'মেটবুক'],
  ['odyssey', 'অডিসি'],

  // Uses, prices and conditions.
  ['gaming', 'গেমিং', 'গেমিংয়ের', 'গেম', 'গেমার'],
  ['cheap', 'সস্তা', 'সস্তায়'],
  ['low price', 'কম দাম', 'কম দামে', 'কম দামি', 'কম টাকায়', 'স্বল্প মূল্যে', 'অল্প দামে'],
  ['low budget', 'কম বাজেট', 'লো বাজেট'],
  ['newest', 'সর্বশেষ', 'লেটেস্ট'],
  ['like new', 'নতুনের মতো', 'নতুনের মত', 'প্রায় নতুন'],
  ['fresh condition', 'ফ্রেশ কন্ডিশন', 'একদম ফ্রেশ'],
  ['good condition', 'ভালো কন্ডিশন', 'ভাল কন্ডিশন', 'ভালো অবস্থা'],
  ['used', 'ব্যবহৃত', 'ব্যবহার', 'ইউজড', 'ব্যাবহৃত'],
  ['second hand', 'সেকেন্ড হ্যান্ড', 'সেকেন্ডহ্যান্ড'],
  ['old', 'পুরাতন', 'পুরনো', 'পুরানো', 'পুরোনো'],
  ['new', 'নতুন'],
  ['good', 'ভালো', 'ভাল'],
  ['best', 'সেরা', 'সবচেয়ে ভালো'],
  ['warranty', 'ওয়ারেন্টি', 'ওয়ারেন্টি সহ'],
  ['guarantee', 'গ্যারান্টি'],
  ['delivery', 'ডেলিভারি', 'হোম ডেলিভারি'],
  ['courier', 'কুরিয়ার'],
  ['verified', 'ভেরিফাইড', 'যাচাইকৃত'],
  ['with charger', 'চার্জার সহ', 'চার্জারসহ'],
  ['fully working', 'সব ঠিক আছে', 'সবকিছু ঠিক'],
  ['no problem', 'কোনো সমস্যা নেই', 'কোন সমস্যা নাই'],
  ['student', 'স্টুডেন্ট', 'ছাত্র', 'ছাত্রী', 'ছাত্রদের', 'শিক্ষার্থী', 'শিক্ষার্থীদের'],
  ['study', 'পড়াশোনা', 'পড়াশোনার', 'লেখাপড়া'],
  ['for office', 'অফিস'],
  ['for work', 'কাজ'],
  ['office work', 'অফিসের কাজ', 'অফিসিয়াল কাজ'],
  ['online class', 'অনলাইন ক্লাস'],
  ['freelancing', 'ফ্রিল্যান্সিং'],
  ['video editing', 'ভিডিও এডিটিং'],
  ['editing', 'এডিটিং'],
  ['graphics design', 'গ্রাফিক্স ডিজাইন', 'গ্রাফিক ডিজাইন'],
  ['designing', 'ডিজাইন'],
  ['programming', 'প্রোগ্রামিং'],
  ['price', 'দাম', 'মূল্য', 'প্রাইস'],
  ['koto', 'কত'],
  ['want', 'লাগবে', 'চাই', 'দরকার', 'কিনব', 'কিনবো', 'কিনতে চাই', 'খুঁজছি', 'আছে', 'হবে', 'পাওয়া যাবে'],
  ['for', 'জন্য', 'জন্যে'],
  ['for sale', 'বিক্রি', 'বিক্রয়'],
  ['with', 'সহ', 'সাথে', 'সঙ্গে'],
  ['and', 'এবং', 'আর'],
  ['er', 'এর'],
  ['in', 'তে', 'এ'],
  ['any', 'একটা', 'একটি', 'কোনো', 'একদম'],
  ['bangladesh', 'বাংলাদেশ'],
  ['or', 'অথবা', 'নাকি'],

  ...districts
    .flatMap((district) => [district, ...district.areas])
    .map(({ name, bangla }) => [name.toLowerCase(), ...bangla] as const),
];

/** Bangla names of Latin letters. They are translated only before a number: `টি৪৮০` is `T480`. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ এ: 'a', বি: 'b', সি: 'c', ডি: 'd', ই: 'e', এফ: 'f', জি: 'g', এইচ: 'h', আই: 'i', জে: 'j' },
  ...{ কে: 'k', এল: 'l', এম: 'm', এন: 'n', পি: 'p', কিউ: 'q', আর: 'r', এস: 's', টি: 't', ইউ: 'u' },
  ...{ ভি: 'v', এক্স: 'x', ওয়াই: 'y', জেড: 'z' },
};

/** Bangla endings of nouns, the longest first. They mean: of, in, the, many, with, to, also. */
const ENDINGS = [
  ...['গুলোর', 'গুলার', 'গুলো', 'গুলা', 'টাতে', 'টার', 'টির', 'সহ', 'তে', 'টা', 'টি', 'য়ের', 'য়ে', 'য়ের'],
  ...['ের', 'েই', 'কে', 'য়', 'র', 'ে', 'ই', 'ও', 'এ'],
]
  .map(normalForm)
  .toSorted((a, b) => b.length - a.length);

/**
 * Returns a key for the sound of a word in Bengali script. People confuse long and short vowels, and different signs
 * for the same consonant. Spellings that differ only in these have the same key.
 */
export function soundKey(word: string): string {
  return soundOf(normalForm(word));
}

/** Returns the sound key of a word that is already in its normal form. */
function soundOf(word: string): string {
  return word
    .replace(/[\s-]+/g, ' ')
    .replaceAll('\u09cd\u09af\u09be', 'ে')
    .replaceAll('অ\u09cd\u09af', 'এ')
    .replaceAll('অে', 'এ')
    .replace(/য(?!\u09bc)/g, 'জ')
    .replace(/[ড়ঢ়]\u09bc/g, 'র')
    .replace(/\u09cd|ঁ/g, '')
    .replaceAll('ী', 'ি')
    .replaceAll('ূ', 'ু')
    .replaceAll('ঈ', 'ই')
    .replaceAll('ঊ', 'উ')
    .replaceAll('ণ', 'ন')
    .replace(/[শষ]/g, 'স')
    .replaceAll('ঙ', 'ং')
    .replaceAll('ৎ', 'ত');
}

const bySound: ReadonlyMap<string, string> = new Map(
  banglaWords.flatMap(([english, ...words]) => words.map((word) => [soundKey(word), english] as const)),
);
const letterBySound: ReadonlyMap<string, string> = new Map(
  Object.entries(LETTERS).map(([name, letter]) => [soundKey(name), letter]),
);

/**
 * Returns the English translation of a word or phrase in Bengali script, with or without an ending; null if unknown.
 */
function englishOf(phrase: string): string | null {
  const whole = bySound.get(soundOf(phrase));
  if (whole !== undefined) return whole;
  for (const ending of ENDINGS) {
    const stem = phrase.endsWith(ending) ? phrase.slice(0, -ending.length) : '';
    const english = /\s$/.test(stem) ? undefined : bySound.get(soundOf(stem));
    if (english !== undefined) return english;
  }
  return null;
}

/** A translated part of a search text: its position in the typed text and in the English text. */
type Translated = {
  readonly typed: string;
  readonly from: number;
  readonly to: number;
  readonly typedFrom: number;
  readonly typedTo: number;
};

/** A search text translated to English, and the parts that were in Bengali script. */
export type EnglishText = { readonly text: string; readonly translated: readonly Translated[] };

const BENGALI = /\p{Script=Bengali}/u;
const TOKEN = /[০-৯]+|(?:(?![০-৯])\p{Script=Bengali})+|[^\p{Script=Bengali}]+/gu;
const MOST_WORDS = 4;

type Token = { readonly text: string; readonly start: number; readonly end: number };

/**
 * Returns the Latin letter that a token names if a number follows, such as the `টি` of `টি৪৮০`. Returns null otherwise.
 */
function letterAt(tokens: readonly Token[], at: number): string | null {
  const [name, behind] = [tokens[at], tokens[at + 1]];
  const next = behind?.text === ' ' ? tokens[at + 2] : behind;
  const letter = name && letterBySound.get(soundOf(name.text));
  return letter && next && /^\s?\p{Nd}/u.test(next.text) ? letter : null;
}

const OTHER_LETTER = /(?!\p{Script=Bengali})[\p{L}\p{M}]/u;

/**
 * Returns whether a part of the text is joined to letters of another script, as in `ডেলXPS`. Such a word is searched as
 * typed, because the index contains it as typed.
 */
function isJoinedToLetters(typed: string, start: number, end: number): boolean {
  const [before = ''] = /[\p{L}\p{M}\p{N}]*$/u.exec(typed.slice(0, start)) ?? [];
  const [behind = ''] = /^[\p{L}\p{M}\p{N}]*/u.exec(typed.slice(end)) ?? [];
  return OTHER_LETTER.test(before + behind);
}

/**
 * Returns the translation of the longest known phrase that starts at a token, or of a single letter. Returns null for
 * other tokens.
 */
function phraseAt(
  typed: string,
  tokens: readonly Token[],
  at: number,
): { english: string; last: number } | null {
  const first = tokens[at];
  if (!first || !BENGALI.test(first.text)) return null;
  for (let last = Math.min(at + 2 * (MOST_WORDS - 1), tokens.length - 1); last >= at; last -= 1) {
    const end = tokens[last];
    if (!end || !BENGALI.test(end.text)) continue;
    if (isJoinedToLetters(typed, first.start, end.end)) continue;
    const english = englishOf(typed.slice(first.start, end.end));
    if (english !== null) return { english, last };
  }
  const letter = isJoinedToLetters(typed, first.start, first.end) ? null : letterAt(tokens, at);
  return letter === null ? null : { english: letter, last: at };
}

/**
 * Translates the words of a search text in Bengali script to English. Unknown words and digits stay. `typed` must be in
 * its normal form.
 */
export function toEnglish(typed: string): EnglishText {
  if (!BENGALI.test(typed)) return { text: typed, translated: [] };
  const tokens = [...typed.matchAll(TOKEN)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  const translated: Translated[] = [];
  let text = '';
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const found = phraseAt(typed, tokens, at);
    const end = tokens[found?.last ?? at]?.end ?? token.end;
    const from = text.length;
    text += found?.english ?? latinDigits(token.text);
    if (found) {
      const part = { typed: typed.slice(token.start, end), from, to: text.length };
      translated.push({ ...part, typedFrom: token.start, typedTo: end });
      at = found.last;
    }
  }
  return { text, translated };
}
