import type { CategorySlug } from '../choices.ts';

/**
 * Pattern that ends the part of a title which names the product. The rest names accessories or purposes, as in `laptop
 * with mouse`.
 */
const HEAD_END = /[,;|(+]|\s-\s|\b(?:with|and|plus|including|incl)\b/i;

/** Words that name a category. The order matters: a laptop charger is an accessory, not a laptop. */
const WORDS: readonly (readonly [CategorySlug, RegExp])[] = [
  [
    'Accessories',
    /\b(?:keyboard|mouse|headset|headphones?|earphones?|webcam|dock(?:ing)?(?: station)?|charger|adapter|adaptor|cable|bag|backpack|sleeve|speakers?|laptop battery)\b/i,
  ],
  ['Printer', /\b(?:printer|laserjet|deskjet|officejet|pixma|ecotank|imageclass|smart tank|HL-L\d\w*)\b/i],
  ['Monitor', /\b(?:monitor|ultrasharp|thinkvision)\b/i],
  [
    'Laptop',
    /\b(?:laptop|notebook|ultrabook|chromebook|thinkpad|ideapad|thinkbook|yoga|legion|elitebook|probook|zbook|envy|omen|victus|pavilion|latitude|inspiron|vostro|xps|macbook|vivobook|zenbook|expertbook|tuf|rog|aspire|swift|nitro|predator|travelmate|surface (?:laptop|pro|book)|matebook|galaxy book)\b/i,
  ],
  [
    'Desktop',
    /\b(?:desktop|tower|optiplex|thinkcentre|elitedesk|prodesk|imac|mac mini|all[- ]in[- ]one|nuc|(?:gaming|office) pc|pc)\b/i,
  ],
  [
    'Products',
    /\b(?:ram|so-?dimm|dimm|ddr\d|ssd|hdd|hard (?:disk|drive)|nvme|graphics card|gpu|gtx|rtx|geforce|radeon|motherboard|power supply|psu|router|processor)\b/i,
  ],
];

/** Returns the category that a title names; null if the title names no category. */
export function parseCategory(title: string): CategorySlug | null {
  const head = title.split(HEAD_END, 1)[0] ?? '';
  return WORDS.find(([, words]) => words.test(head))?.[0] ?? null;
}
