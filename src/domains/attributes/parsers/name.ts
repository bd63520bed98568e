/** Official names of manufacturers, by the words that sellers type, in lower case. */
const MAKERS: Readonly<Record<string, string>> = {
  'hewlett packard': 'HP',
  'hewlett-packard': 'HP',
  'tp link': 'TP-Link',
  'western digital': 'WD',
  'royal kludge': 'Royal Kludge',
};

for (const name of [
  ...['A4Tech', 'Acer', 'ADATA', 'AMD', 'Anker', 'AOC', 'Apple', 'Asus', 'Avita', 'BenQ', 'Brother', 'Canon'],
  ...['Chuwi', 'Corsair', 'Crucial', 'Dahua', 'Dell', 'Epson', 'Fantech', 'Fujitsu', 'Gateway', 'Gigabyte'],
  ...['Havit', 'HP', 'Huawei', 'HyperX', 'Infinix', 'Intel', 'Jabra', 'Keychron', 'Kingston', 'Lenovo', 'LG'],
  ...['Logitech', 'Medion', 'Microsoft', 'MSI', 'NEC', 'Packard Bell', 'Panasonic', 'Pantum', 'Philips'],
  ...['Rapoo', 'Razer', 'Realme', 'Redragon', 'Ricoh', 'Samsung', 'Sapphire', 'Seagate', 'Sony', 'Toshiba'],
  ...['TP-Link', 'Transcend', 'ViewSonic', 'Walton', 'WD', 'Xerox', 'Xiaomi', 'Zotac'],
]) {
  (MAKERS as Record<string, string>)[name.toLowerCase()] = name;
}

/** Manufacturers by product family, for titles that name only the family. */
const FAMILIES: Readonly<Record<string, string>> = {
  thinkpad: 'Lenovo',
  thinkcentre: 'Lenovo',
  thinkvision: 'Lenovo',
  ideapad: 'Lenovo',
  legion: 'Lenovo',
  elitebook: 'HP',
  elitedesk: 'HP',
  probook: 'HP',
  prodesk: 'HP',
  pavilion: 'HP',
  zbook: 'HP',
  laserjet: 'HP',
  latitude: 'Dell',
  inspiron: 'Dell',
  vostro: 'Dell',
  xps: 'Dell',
  optiplex: 'Dell',
  ultrasharp: 'Dell',
  macbook: 'Apple',
  imac: 'Apple',
  vivobook: 'Asus',
  zenbook: 'Asus',
  expertbook: 'Asus',
  aspire: 'Acer',
  travelmate: 'Acer',
  pixma: 'Canon',
};

const OPENING = /^(?:used|fresh|original|brand new|new|refurbished|like new|intact)\s+/i;
/**
 * Pattern of words and signs that cannot belong to a model's name, such as kinds of product, parts and conditions. A
 * model's name ends before the first match.
 */
const NOT_OF_A_NAME = new RegExp(
  [
    '[,;|/(\\[–—]',
    '\\s-\\s',
    '\\b(?:laptop|notebook|desktop|computer|pc|monitor|printer|ultrabook|gaming (?:laptop|pc)|for sale|sale|urgent|keyboard|mouse|headset|webcam)\\b',
    '\\b(?:core|intel|amd|ryzen|celeron|pentium|i[3579])\\b',
    '\\b\\d ?[x×]',
    '\\b(?:gtx|rtx|geforce|radeon)\\b',
    '\\b(?:with|for|ram|ssd|hdd|touch|full|fresh|used|good|condition)\\b',
    '\\b\\d{1,2}(?:st|nd|rd|th)\\b',
    '\\b\\d+(?:\\.\\d+)?\\s?(?:gb|tb|inch|hz|"|″)',
  ].join('|'),
  'i',
);
const LONGEST_NAME_WORDS = 5;

/** Manufacturer and model that a title names; undefined if it does not. */
export type ParsedName = { readonly brand?: string; readonly model?: string };

function makerAtStart(title: string): readonly [maker: string, rest: string] | null {
  const words = title.split(/\s+/);
  for (const count of [2, 1]) {
    const maker = MAKERS[words.slice(0, count).join(' ').toLowerCase()];
    if (maker) return [maker, words.slice(count).join(' ')];
  }
  const family = FAMILIES[(words[0] ?? '').toLowerCase()];
  return family ? [family, title] : null;
}

/**
 * Returns whether a text looks like a model's name. It must have at most five words, and contain a number or begin with
 * a known product family.
 */
function isName(text: string): boolean {
  const words = text.split(' ');
  const isKnown = Object.hasOwn(FAMILIES, (words[0] ?? '').toLowerCase());
  return text !== '' && words.length <= LONGEST_NAME_WORDS && (/\d/.test(text) || isKnown);
}

/**
 * Parses manufacturer and model from the beginning of a title. `Lenovo ThinkPad T480, i5` gives Lenovo and ThinkPad
 * T480. A manufacturer later in the title does not count: a charger "for Dell" is not made by Dell.
 */
export function parseName(title: string): ParsedName {
  const found = makerAtStart(title.replace(/[®™©]/g, '').trim().replace(OPENING, ''));
  if (!found) return {};
  const [brand, rest] = found;
  const end = NOT_OF_A_NAME.exec(` ${rest}`);
  const model = (end ? ` ${rest}`.slice(0, end.index) : rest).trim();
  return { brand, ...(isName(model) && { model }) };
}
