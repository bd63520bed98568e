import { guessTheRest, numberWithin } from './guess.ts';
import { fullName, makerName, realName, shorten } from './names.ts';
import { type ImportRow, importKey, type Layout } from './row.ts';

const LONGEST_TITLE = 120;
const CM_PER_INCH = 2.54;
const TAKA_PER_SQUARE_INCH = 62;
const TAKA_PER_MEGAPIXEL = 3_200;
const OLDEST_YEARS = 30;
const YEARS_WHEN_UNKNOWN = 8;

/** Pattern for the names that screens report if they have no real model name. */
const NO_MODEL =
  /^(hdmi|vga|dvi|dp|tv|lcd|led|digital|analog|monitor|display|(color|led|lcd) (lcd|monitor|tv))\d?$/i;
const NO_SCREEN = /\b(receiver|avr|av amp|switch|splitter|capture|kvm|dummy)\b/i;

function inchesOf(row: ImportRow): number | null {
  const width = numberWithin(row.widthcm, 15, 250);
  const height = numberWithin(row.heightcm, 10, 160);
  return width && height ? Math.round((Math.hypot(width, height) / CM_PER_INCH) * 2) / 2 : null;
}

function pixelsOf(resolution: string): readonly [number, number] | null {
  const [, width, height] = /^(\d{3,5})x(\d{3,5})$/.exec(resolution.trim()) ?? [];
  return width && height ? [Number(width), Number(height)] : null;
}

/**
 * Layout of a catalog of monitors with one model per row. The models have the names that monitors report to computers.
 */
export const monitors: Layout = {
  name: 'monitors',
  columns: ['vendor', 'code', 'name', 'resolution', 'year'],
  read(row, reading) {
    const maker = makerName(row.vendor ?? '');
    const statedName = realName(row.name ?? '');
    if (statedName && NO_SCREEN.test(statedName)) return { reason: `"${statedName}" is not a monitor` };
    const model = statedName && !NO_MODEL.test(statedName) ? statedName : null;
    const inches = inchesOf(row);
    const pixels = pixelsOf(row.resolution ?? '');
    const name = fullName(maker, model);
    if (!name) return { reason: 'maker and model are missing' };
    if (!inches && !pixels) return { reason: 'neither size nor resolution is plausible' };
    const age = numberWithin(
      row.year,
      reading.now.getUTCFullYear() - OLDEST_YEARS,
      reading.now.getUTCFullYear(),
    );
    const years = age === null ? YEARS_WHEN_UNKNOWN : Math.max(0.5, reading.now.getUTCFullYear() - age);
    const resolution = pixels && `${pixels[0]} × ${pixels[1]}`;
    const megapixels = pixels ? (pixels[0] * pixels[1]) / 1e6 : 2;
    const title = [`${name}${inches ? ` ${inches}″` : ''} monitor`, resolution].filter(Boolean).join(', ');
    const newTaka = (inches ?? 21) ** 2 * 0.43 * TAKA_PER_SQUARE_INCH + megapixels * TAKA_PER_MEGAPIXEL;
    return {
      product: {
        category: 'Monitor',
        title: shorten(title, LONGEST_TITLE),
        usedYears: years,
        details: [
          `Used monitor${inches ? `, ${inches} inches across` : ''}${resolution ? `, ${resolution} pixels` : ''}.`,
          row.signal?.trim() === 'Analog' ? 'It connects by VGA.' : 'It has a digital input.',
          age ? `Made in ${age}.` : '',
          'Call to see it working before you buy.',
        ]
          .filter(Boolean)
          .join(' '),
        facts: {
          ...(maker && { brand: maker }),
          ...(model && { model }),
          ...(inches && { screenInches: inches }),
          ...(resolution && { resolution }),
          ...(age && { year: age }),
        },
        ...guessTheRest(importKey('monitors', row), newTaka, years, reading),
      },
    };
  },
};
