import type { BenchPart } from './bench-check.ts';

/** Most faults of one listing. */
export const MAX_FAULTS = 8;
/** Longest name of a fault, in characters. */
export const MAX_FAULT_NAME = 120;

/** A fault by name: a scratch, a missing key, a loose port. */
export type Fault = {
  /** Name such as `V key, cap missing, still types`. */
  readonly name: string;
  /** The affected part of the bench check; null for marks outside of them. */
  readonly part: BenchPart | null;
  /**
   * Id of the listing's photo that shows it; null without one. A mark of that photo with the same text gives the
   * position.
   */
  readonly picture: string | null;
};

/** Removes links to photos that the listing does not have. */
export function faultsShownBy(faults: readonly Fault[], pictureIds: readonly string[]): Fault[] {
  return faults.map((fault) =>
    fault.picture === null || pictureIds.includes(fault.picture) ? fault : { ...fault, picture: null },
  );
}

/** Formats faults as one cell of a file: `V key missing (photo 2); Lid scratched`. */
export function writeFaults(faults: readonly Fault[], pictureIds: readonly string[]): string {
  return faults
    .map(({ name, picture }) => {
      const photo = picture === null ? 0 : pictureIds.indexOf(picture) + 1;
      return photo > 0 ? `${name} (photo ${photo})` : name;
    })
    .join('; ');
}

/** A fault in a cell of a file. */
export type WrittenFault = { readonly name: string; readonly photo: number | null };

/** Parses the format of {@link writeFaults}, and similar texts of people. */
export function readFaults(cell: string): WrittenFault[] {
  return cell
    .split(/[;\n]/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [, name = text, photo] = /^(.*?)\s*\(photo\s*(\d+)\)$/i.exec(text) ?? [];
      return { name, photo: photo ? Number(photo) : null };
    });
}
