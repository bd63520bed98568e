import { twoColors } from '../../src/domains/images/testing/fixtures.ts';
import { flipBits } from './bytes.ts';
import type { HostileFile } from './hostile-files.ts';

const kinds = {
  JPEG: () => twoColors({ width: 200, height: 150 }).jpeg().toBuffer(),
  PNG: () => twoColors({ width: 200, height: 150 }).png().toBuffer(),
  WebP: () => twoColors({ width: 200, height: 150 }).webp().toBuffer(),
  AVIF: () => twoColors({ width: 200, height: 150 }).avif({ effort: 0 }).toBuffer(),
};

/** Returns damaged files of every accepted kind: truncated at `cuts` places, and with bits flipped `flips` times. */
export function damagedFiles(cuts: number, flips: number): HostileFile[] {
  return Object.entries(kinds).flatMap(([kind, make]) => [
    ...Array.from({ length: cuts }, (_, index): HostileFile => {
      const part = (index + 1) / (cuts + 1);
      const cut = async () => {
        const bytes = await make();
        return bytes.subarray(0, Math.floor(bytes.length * part));
      };
      return { name: `${kind} cut off at ${Math.round(part * 100)} %`, fate: 'refused', make: cut };
    }),
    ...Array.from(
      { length: flips },
      (_, seed): HostileFile => ({
        name: `${kind} with bits turned over (${seed})`,
        fate: 'either',
        make: async () => flipBits(await make(), seed + 1),
      }),
    ),
  ]);
}
