import { textValue } from '#platform/api/form-response.ts';
import { type BenchPart, benchPartKeys } from '../../../../attributes/condition/bench-check.ts';
import { MAX_FAULTS } from '../../../../attributes/condition/faults.ts';

/** Returns the name of a tested part's field. */
export function benchFieldName(part: BenchPart): string {
  return `benchCheck.${part}`;
}

/** Details of a fault: its description, the affected part, and the photo that shows it. */
export type FaultFieldKey = 'name' | 'part' | 'photo';

/** Returns the name of a fault's field in this row, from 0. */
export function faultFieldName(row: number, key: FaultFieldKey): string {
  return `faults.${row}.${key}`;
}

/** Entered values of a fault; `photo` is a URL, or empty. */
export type TypedFault = Readonly<Record<FaultFieldKey, string>>;

/** Returns the URL of a chosen photo. Before its upload, a photo is chosen by its number. */
function photoAddress(chosen: string, photos: readonly string[]): string {
  return /^\d+$/.test(chosen) ? (photos[Number(chosen) - 1] ?? `photo ${chosen}`) : chosen;
}

function typedFault(form: FormData, row: number, photos: readonly string[]): TypedFault {
  const value = (key: FaultFieldKey) => textValue(form, faultFieldName(row, key)).trim();
  return { name: value('name'), part: value('part'), photo: photoAddress(value('photo'), photos) };
}

/** Returns the rows of faults that are not empty. */
export function filledFaultRows(form: FormData): number[] {
  return Array.from({ length: MAX_FAULTS }, (_, row) => row).filter(
    (row) => Object.values(typedFault(form, row, [])).join('') !== '',
  );
}

/**
 * Reads tested parts and faults from a form, in the format of calls. Leaves out empty rows.
 * @param photos URLs of the listing's photos in order
 */
export function conditionValues(form: FormData, photos: readonly string[]) {
  const results = benchPartKeys.map((part) => [part, textValue(form, benchFieldName(part))]);
  return {
    benchCheck: Object.fromEntries(results.filter(([, result]) => result !== '')) as Record<string, string>,
    faults: filledFaultRows(form).map((row) => typedFault(form, row, photos)),
  };
}
