const SIZE = String.raw`(\d{1,4}(?:\.\d)?)\s?(gb|tb)`;
const STORAGE_WORD = String.raw`(?:nvme|m\.?2|sata|pcie|portable|external)`;
// The word `nvme` is enough to recognize a solid-state drive, because only these use NVMe.
const STORAGE_KIND = String.raw`(ssd|nvme|hdd|emmc|hard\s?(?:disk|drive))`;
// The size and the kind of storage must be on one line. A pasted report with the lines "Installed RAM 16.0 GB" and "SSD
// 512 GB" does not mean an SSD of 16 GB.
const storageAfterSize = new RegExp(
  String.raw`\b${SIZE}[^\S\n]*(?:${STORAGE_WORD}[^\S\n]*)*${STORAGE_KIND}\b`,
  'i',
);
const storageBeforeSize = new RegExp(String.raw`\b${STORAGE_KIND}\s*[:-]?\s*${SIZE}\b`, 'i');
const memoryAfterSize = /\b(\d{1,3})\s?gb\s*(?:lp)?(?:ddr\d\w?)?\s*(?:ram|memory)\b/i;
const memoryBeforeSize = /\b(?:ram|memory)\)?\s*[:-]?\s*(\d{1,3})(?:\.0)?\s?gb\b/i;
/** Pattern of a memory size before the size of a drive, as in "i5, 16 GB, 512 GB SSD". */
const memoryBeforeDrive = new RegExp(
  String.raw`\b(\d{1,2})\s?gb\s*[,/+&]\s*${SIZE}\s*(?:${STORAGE_WORD}\s*)*${STORAGE_KIND}\b`,
  'i',
);
/**
 * Pattern of a size that has no word for another part, such as a graphics card or drive, beside it. In a title, such a
 * size is the memory.
 */
const sizeAlone =
  /(?<!\b(?:gtx|rtx|rx|mx|gt|geforce|radeon|quadro|graphics|ssd|hdd|emmc)\b[\s\w]{0,12})\b(\d{1,2})\s?gb\b(?!\s*(?:nvme|m\.?2|sata|ssd|hdd|emmc|hard|graphics|vga|gpu|dedicated|gddr|storage|rom))/gi;

/** Usual memory sizes of computers, in GB. Larger sizes may be storage. */
const MEMORY_SIZES = new Set([2, 3, 4, 6, 8, 12, 16, 20, 24, 32]);
const GB_A_TB = 1_000;

function gigabytes(amount = '', unit = 'gb'): number {
  return Math.round(Number(amount) * (unit.toLowerCase() === 'tb' ? GB_A_TB : 1));
}

const storageKinds: readonly (readonly [RegExp, string])[] = [
  [/ssd|nvme/i, 'SSD'],
  [/emmc/i, 'eMMC'],
  [/hdd|hard/i, 'HDD'],
];

/** Parses size (in GB) and kind of the first drive in a text: `512GB NVMe SSD`, `HDD 1 TB`. */
export function parseStorage(text: string): { readonly storageGb?: number; readonly storageKind?: string } {
  const after = storageAfterSize.exec(text);
  const before = storageBeforeSize.exec(text);
  const [amount, unit, kind] = after ? after.slice(1) : before ? [before[2], before[3], before[1]] : [];
  const storageKind = storageKinds.find(([pattern]) => pattern.test(kind ?? ''))?.[1];
  return storageKind ? { storageGb: gigabytes(amount, unit), storageKind } : {};
}

/** Parses the first size in a text, in GB: `500 GB`, `1 TB`. Used for memory modules, where the size stands alone. */
export function parseCapacity(text: string): number | null {
  const [, amount, unit] = new RegExp(String.raw`\b${SIZE}\b`, 'i').exec(text) ?? [];
  return amount ? gigabytes(amount, unit) : null;
}

/**
 * Parses the memory of a computer in a text, in GB. A title may give only the size; other texts must also contain a
 * word for memory.
 */
export function parseMemory(text: string, isTitle: boolean): number | null {
  const explicit = [memoryAfterSize, memoryBeforeSize, memoryBeforeDrive]
    .map((pattern) => pattern.exec(text)?.[1])
    .find((size) => size !== undefined);
  if (explicit) return Number(explicit);
  const alone = isTitle ? [...text.matchAll(sizeAlone)].map((found) => Number(found[1])) : [];
  const sizes = alone.filter((size) => MEMORY_SIZES.has(size));
  return sizes.length === 1 ? (sizes[0] ?? null) : null;
}

/** Parses the kind of memory, such as DDR4; returns null if the text names none or several. */
export function parseMemoryKind(text: string): string | null {
  const found = [...text.matchAll(/\b((?:lp)?ddr[2-5])[a-z]?\b/gi)].map((one) =>
    (one[1] ?? '').toUpperCase(),
  );
  const kinds = new Set(found);
  return kinds.size === 1 ? (found[0] ?? null) : null;
}

/** Parses a screen's diagonal in inches. Returns null outside the limits, or if the text has several sizes. */
export function parseInches(text: string, least: number, most: number): number | null {
  const pattern = /(?<![\d.])(\d{2}(?:\.\d)?)\s?(?:["″”]|''|-?\s?inch(?:es)?\b)/gi;
  const sizes = new Set([...text.matchAll(pattern)].map((found) => Number(found[1])));
  const [inches] = sizes;
  return sizes.size === 1 && inches !== undefined && inches >= least && inches <= most ? inches : null;
}

const resolutionNames: readonly (readonly [RegExp, string])[] = [
  [/\b(?:fhd|full\s?hd)\b(?!\s?\+|\s*webcam|\s*camera)/i, '1920 × 1080'],
  [/\b(?:4k|uhd)\b/i, '3840 × 2160'],
  [/\b(?:qhd|wqhd)\b(?!\s?\+)/i, '2560 × 1440'],
];

/** Parses a screen's resolution, width by height: `1920 × 1080`. */
export function parseResolution(text: string): string | null {
  const [, across, down] = /(?<!\d)(\d{3,4})\s?[x×*]\s?(\d{3,4})(?!\d)/i.exec(text) ?? [];
  if (across && down && Number(across) >= 800 && Number(down) >= 480) return `${across} × ${down}`;
  return resolutionNames.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
