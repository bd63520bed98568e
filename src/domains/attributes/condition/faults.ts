import type { BenchPart } from './bench-check.ts';

/** Most faults of one listing. */
export const MAX_FAULTS = 8;
/** Longest name of a fault, in characters. */
export const MAX_FAULT_NAME = 120;

/** Something that is wrong with a thing, by name: a scratch, a missing key, a port that is loose. */
export type Fault = {
  /** `V key, cap missing, still types`. */
  readonly name: string;
  /** The part of the bench check that it concerns; null for marks that concern none. */
  readonly part: BenchPart | null;
  /**
   * Id of the listing's photo that shows it; null when none does. A mark of that photo with the same words tells the
   * place.
   */
  readonly picture: string | null;
};

/** Faults of which none points at a photo that the listing does not have. */
export function faultsShownBy(faults: readonly Fault[], pictureIds: readonly string[]): Fault[] {
  return faults.map((fault) =>
    fault.picture === null || pictureIds.includes(fault.picture) ? fault : { ...fault, picture: null },
  );
}

/** Faults as one cell of a file: `V key missing (photo 2); Lid scratched`. */
export function writeFaults(faults: readonly Fault[], pictureIds: readonly string[]): string {
  return faults
    .map(({ name, picture }) => {
      const photo = picture === null ? 0 : pictureIds.indexOf(picture) + 1;
      return photo > 0 ? `${name} (photo ${photo})` : name;
    })
    .join('; ');
}

/** A fault as a cell of a file tells it. */
export type WrittenFault = { readonly name: string; readonly photo: number | null };

/** Reads what {@link writeFaults} writes, and what people write like it. */
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
