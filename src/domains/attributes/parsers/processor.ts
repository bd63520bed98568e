/** A processor that a listing names: its full name if given, its family, and its generation. */
export type ParsedProcessor = {
  readonly processor?: string;
  readonly processorFamily?: string;
  readonly processorGeneration?: number;
};

type Family = {
  readonly pattern: RegExp;
  /** Returns the name of the processor family, from the groups of a match of `pattern`. */
  readonly family: (parts: readonly string[]) => string;
  readonly name: (parts: readonly string[]) => string | null;
  readonly generation?: (number: string) => number | null;
};

/**
 * Returns the generation of an Intel Core processor from its model number. Examples: i5-520M is 1, i5-8350U is 8,
 * i5-10310U is 10, i5-1145G7 is 11.
 */
function coreGeneration(number: string): number | null {
  const digits = /^\d+/.exec(number)?.[0] ?? '';
  if (digits.length === 3) return 1;
  if (digits.length === 5) return Number(digits.slice(0, 2));
  if (digits.length !== 4) return null;
  return digits.startsWith('1') ? Number(digits.slice(0, 2)) : Number(digits[0]);
}

const GENERATION_IN_WORDS = /\b(\d{1,2})(?:st|nd|rd|th) ?gen(?:eration)?\b/i;
const upper = (text = '') => text.toUpperCase();

/** Processor families in the order in which they are tried; the first match counts. */
const families: readonly Family[] = [
  {
    pattern: /\b(?:core\s*)?(i[3579])(?:[-\s]?(\d{3,5}[a-z]{0,2}\d?)\b|(?=[\s,/)]|$))/i,
    family: ([kind = '']) => `Core ${kind.toLowerCase()}`,
    name: ([kind = '', number]) => (number ? `Intel Core ${kind.toLowerCase()}-${upper(number)}` : null),
    generation: coreGeneration,
  },
  {
    pattern: /\bultra\s*([579])(?:[-\s]+(\d{3}[a-z]{0,2}))?\b/i,
    family: ([kind]) => `Core Ultra ${kind}`,
    name: ([kind, number]) => (number ? `Intel Core Ultra ${kind} ${upper(number)}` : null),
  },
  {
    pattern: /\bryzen\s*([3579])(?:\s*pro)?(?:[-\s]*(\d{4}[a-z]{0,2}\d?[a-z]?))?\b/i,
    family: ([kind]) => `Ryzen ${kind}`,
    name: ([kind, number]) => (number ? `AMD Ryzen ${kind} ${upper(number)}` : null),
    generation: (number) => Number(number[0]),
  },
  {
    pattern: /\bcore\s*(m[357]?)-(\w{4,5})\b/i,
    family: () => 'Core m',
    name: ([kind = '', number]) => `Intel Core ${kind.toLowerCase()}-${upper(number)}`,
  },
  {
    pattern: /\bcore\s*2\s*(duo|quad)(?:\s+(?:cpu\s+)?([a-z]{1,2}\d{4}))?\b/i,
    family: () => 'Core 2',
    name: ([kind = '', number]) =>
      number ? `Intel Core 2 ${/^d/i.test(kind) ? 'Duo' : 'Quad'} ${upper(number)}` : null,
  },
  {
    pattern:
      /\b(celeron|pentium|atom)(?:\s+(?:gold|silver|dual[- ]core|cpu))*(?:\s+([a-z]{0,2}\d{3,4}[a-z]?))?\b/i,
    family: ([kind = '']) => kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase(),
    name: ([kind = '', number]) =>
      number ? `Intel ${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()} ${upper(number)}` : null,
  },
  {
    pattern: /\bxeon(?:\s+(?:cpu\s+)?((?:[ewx]\d?-?)?\d{4}\w?(?:\s*v\d)?))?\b/i,
    family: () => 'Xeon',
    name: ([number]) => (number ? `Intel Xeon ${upper(number).replace(/\s*V(\d)$/, ' v$1')}` : null),
  },
  {
    pattern: /\b(?:apple\s+|(?<=(?:macbook|mac|imac)\b[^,]*\s))(m[1-5](?:\s+(?:pro|max|ultra))?)\b/i,
    family: () => 'Apple M',
    name: ([kind = '']) => `Apple ${kind.replace(/^m/i, 'M').replace(/\b[pmu](?=[a-z]{2,})/g, upper)}`,
  },
  {
    pattern: /\bathlon(?:\s+(?:ii|gold|silver|x\d))*(?:\s+(\w*\d{3,4}\w?))?\b/i,
    family: () => 'Athlon',
    name: () => null,
  },
  {
    pattern: /\bamd\s+a(\d{1,2})-(\d{4}\w?)\b/i,
    family: () => 'AMD A series',
    name: ([kind, number]) => `AMD A${kind}-${upper(number)}`,
  },
  {
    pattern: /\bamd\s+e([12]?)-(\d{3,4}\w?)\b/i,
    family: () => 'AMD E series',
    name: ([kind, number]) => `AMD E${kind}-${upper(number)}`,
  },
  {
    pattern: /\bfx[-\s](\d{4}\w?)\b/i,
    family: () => 'AMD FX',
    name: ([number]) => `AMD FX-${upper(number)}`,
  },
];

function generationOf(family: Family, parts: readonly string[], text: string): number | null {
  const inWords = GENERATION_IN_WORDS.exec(text)?.[1];
  const number = parts[1];
  return (number && family.generation?.(number)) || (inWords ? Number(inWords) : null);
}

/** Parses the processor in a text. Returns an empty object if the text names no known processor. */
export function parseProcessor(text: string): ParsedProcessor {
  for (const family of families) {
    const found = family.pattern.exec(text);
    if (!found) continue;
    const parts = found.slice(1);
    const name = family.name(parts);
    const generation = family.generation ? generationOf(family, parts, text) : null;
    return {
      ...(name && { processor: name }),
      processorFamily: family.family(parts),
      ...(generation && { processorGeneration: generation }),
    };
  }
  return {};
}
