/** Common names of makers by the names that devices report. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'asustek computer': 'ASUS',
  'ancor communications': 'ASUS',
  'hewlett-packard': 'HP',
  'gigabyte technology': 'Gigabyte',
  goldstar: 'LG',
  'lg electronics': 'LG',
  'samsung electronics': 'Samsung',
  'intel client systems': 'Intel',
  'sony corporation': 'Sony',
};

/** Pattern for the names that boards and screens report if they have no real name. */
const PLACEHOLDER = new RegExp(
  [
    '^$',
    'o\\.?e\\.?m\\.?',
    'to be filled',
    '^others?$',
    '^unknown$',
    'default string',
    'not (specified|applicable|available)',
    'system (product|manufacturer|version)',
    '^(none|n/a|null|empty|invalid|board|standard|all series|venus series|aptio crb|cpu version)$',
    '^(product|model|type1|x+|0+|-+|\\.+|\\?+)( name)?$',
    'chipset',
    'out of spec',
    '^genuine intel',
  ].join('|'),
  'i',
);

/** Removes trade marks, control characters, underscores and double spaces. */
export function tidy(text: string): string {
  return text
    .replace(/\((r|tm|c)\)|[®™©]/gi, ' ')
    .replace(/[\p{Cc}\p{Cf}\ufffd_]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns a tidied name; null for a placeholder. */
export function realName(text: string): string | null {
  const name = tidy(text);
  return PLACEHOLDER.test(name) ? null : name;
}

/** Returns the common name of a maker; null for a placeholder. */
export function makerName(text: string): string | null {
  const name = realName(text);
  return name && (SHORT_NAMES[name.toLowerCase()] ?? name);
}

/** Joins maker and model. Does not repeat the maker if the model begins with it. */
export function fullName(maker: string | null, model: string | null): string | null {
  if (!maker || !model) return maker ?? model;
  return model.toLowerCase().startsWith(maker.toLowerCase())
    ? maker + model.slice(maker.length)
    : `${maker} ${model}`;
}

/** Shortens a text at a space, to at most `longest` characters. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2)).replace(/[\s,]+$/, '');
}
