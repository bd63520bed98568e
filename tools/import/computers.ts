import type { ImportedProduct } from '../../src/domains/catalog/public-api.server.ts';
import { guessTheRest, numberWithin } from './guess.ts';
import { fullName, makerName, realName, shorten } from './names.ts';
import { type Processor, readProcessor } from './processors.ts';
import { type ImportRow, importKey, type Layout } from './row.ts';

type ComputerKind = {
  readonly category: ImportedProduct['category'];
  readonly word: string;
  readonly dearer: number;
};

const kinds: Readonly<Record<string, ComputerKind>> = {
  notebook: { category: 'Laptop', word: 'laptop', dearer: 1 },
  convertible: { category: 'Laptop', word: '2-in-1 laptop', dearer: 1.15 },
  desktop: { category: 'Desktop', word: 'desktop computer', dearer: 0.8 },
  allinone: { category: 'Desktop', word: 'all-in-one computer', dearer: 1 },
  minipc: { category: 'Desktop', word: 'mini PC', dearer: 0.7 },
};

const LONGEST_TITLE = 120;
const TAKA_PER_GB = 550;
const OLDEST_YEARS = 25;
const YEARS_WHEN_UNKNOWN = 6;
const UNKNOWN_PROCESSOR_TAKA = 42_000;

/**
 * Returns the years since the date of the firmware. The date is month/day/year, with two or four digits for the year.
 */
function yearsSince(firmwareDate: string, now: Date): number | null {
  const [, , digits] = /^(\d{1,2})\/\d{1,2}\/(\d{2}|\d{4})$/.exec(firmwareDate.trim()) ?? [];
  if (!digits) return null;
  const written = Number(digits);
  const year = digits.length === 4 ? written : written + (written < 80 ? 2000 : 1900);
  const years = now.getUTCFullYear() - year;
  return years >= 0 && years <= OLDEST_YEARS ? Math.max(0.5, years) : null;
}

function describe(
  row: ImportRow,
  word: string,
  processor: Processor | null,
  memoryGb: number | null,
  year: number | null,
) {
  const cores = numberWithin(row.cores, 1, 256);
  const kindOfMemory = realName(row.ramtype ?? '')?.match(/^(LP)?DDR\d?$/)?.[0];
  const battery = numberWithin(row.batterymwh, 10_000, 120_000);
  const memory = memoryGb && `${memoryGb} GB${kindOfMemory ? ` ${kindOfMemory}` : ''} memory`;
  const inside = [processor && `${processor.name}${cores ? ` (${cores} cores)` : ''}`, memory].filter(
    Boolean,
  );
  return [
    `Used ${word}${inside.length > 0 ? ` with ${inside.join(' and ')}` : ''}.`,
    battery ? `The battery was made for ${Math.round(battery / 1_000)} Wh.` : '',
    year ? `Its firmware is from ${year}.` : '',
    'Call to see it working before you buy.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Layout of a catalog of computers from hardware reports, with one model per row. */
export const computers: Layout = {
  name: 'computers',
  columns: ['kind', 'vendor', 'model', 'cpu', 'ramgb'],
  read(row, reading) {
    const kind = kinds[(row.kind ?? '').toLowerCase().replace(/[^a-z]/g, '')];
    if (!kind) return { reason: `"${row.kind ?? ''}" is not a kind of computer that can be listed` };
    const maker = makerName(row.vendor ?? '');
    const model = realName(row.model ?? '');
    const processor = readProcessor(row.cpu ?? '');
    const memoryGb = numberWithin(row.ramgb, 1, 2_048);
    const name = fullName(maker, model) ?? (processor && 'Self-built');
    if (!name) return { reason: 'maker, model and processor are all missing' };
    const years = yearsSince(row.biosdate ?? '', reading.now);
    const year = years === null ? null : reading.now.getUTCFullYear() - Math.floor(years);
    const named = model ? name : `${name} ${kind.word}`;
    const title = [named, processor?.name, memoryGb && `${memoryGb} GB`].filter(Boolean).join(', ');
    const newTaka =
      ((processor?.newTaka ?? UNKNOWN_PROCESSOR_TAKA) + Math.min(memoryGb ?? 4, 128) * TAKA_PER_GB) *
      kind.dearer;
    return {
      product: {
        category: kind.category,
        title: shorten(title, LONGEST_TITLE),
        usedYears: years ?? YEARS_WHEN_UNKNOWN,
        details: describe(row, kind.word, processor, memoryGb, year),
        facts: {
          ...(maker && { brand: maker }),
          ...(model && { model }),
          ...(processor && { processor: processor.name }),
          ...(memoryGb && { memoryGb }),
          ...(year && { year }),
        },
        ...guessTheRest(importKey('computers', row), newTaka, years ?? YEARS_WHEN_UNKNOWN, reading),
      },
    };
  },
};
