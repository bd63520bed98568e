import type { BenchPart } from './bench-check.ts';

/** Maximum number of faults of one listing. */
export const MAX_FAULTS = 8;
/** Maximum length of a fault's name, in characters. */
export const MAX_FAULT_NAME = 120;

/** A fault of the product, such as a scratch, a missing key or a loose port. */
export type Fault = {
  /** Short description such as `V key, cap missing, still types`. */
  readonly name: string;
  /** Part of the bench check that has the fault; null if the fault belongs to no part. */
  readonly part: BenchPart | null;
  /**
   * Id of the listing's photo that shows the fault; null without a photo. A mark on that photo with the fault's name
   * gives the position.
   */
  readonly picture: string | null;
};

/** Returns the faults, without links to photos that the listing no longer has. */
export function faultsShownBy(faults: readonly Fault[], pictureIds: readonly string[]): Fault[] {
  return faults.map((fault) =>
    fault.picture === null || pictureIds.includes(fault.picture) ? fault : { ...fault, picture: null },
  );
}

/** Characters that separate faults in a cell of a CSV file. */
const SEPARATORS = /[;\n]/g;

/**
 * Formats faults for a cell of a CSV file: `V key missing (photo 2); Lid scratched`. Separators in a name become commas,
 * because otherwise the import would read two faults.
 */
export function writeFaults(faults: readonly Fault[], pictureIds: readonly string[]): string {
  return faults
    .map(({ name: own, picture }) => {
      const name = own.replace(SEPARATORS, ',');
      const photo = picture === null ? 0 : pictureIds.indexOf(picture) + 1;
      return photo > 0 ? `${name} (photo ${photo})` : name;
    })
    .join('; ');
}

/** A fault as read from a cell of a CSV file. `photo` is the number of a photo, from 1; null without a photo. */
export type WrittenFault = { readonly name: string; readonly photo: number | null };

/** Parses faults in the format of {@link writeFaults}, including text that people typed by hand. */
export function readFaults(cell: string): WrittenFault[] {
  return cell
    .split(SEPARATORS)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [, name = text, photo] = /^(.*?)\s*\(photo\s*(\d+)\)$/i.exec(text) ?? [];
      return { name, photo: photo ? Number(photo) : null };
    });
}
