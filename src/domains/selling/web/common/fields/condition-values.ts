import { textValue } from '#platform/api/form-response.ts';
import { type BenchPart, benchPartKeys } from '../../../../attributes/condition/bench-check.ts';
import { MAX_FAULTS } from '../../../../attributes/condition/faults.ts';

/** Name of the field of a tested part. */
export function benchFieldName(part: BenchPart): string {
  return `benchCheck.${part}`;
}

/** Details of a fault: what it is, the part that it concerns, the photo that shows it. */
export type FaultFieldKey = 'name' | 'part' | 'photo';

/** Name of a field of the fault in this row, from 0. */
export function faultFieldName(row: number, key: FaultFieldKey): string {
  return `faults.${row}.${key}`;
}

/** A fault as it was typed; `photo` is an address, or empty. */
export type TypedFault = Readonly<Record<FaultFieldKey, string>>;

/** A photo is chosen by its number until it has an address, which it has once it is sent. */
function photoAddress(chosen: string, photos: readonly string[]): string {
  return /^\d+$/.test(chosen) ? (photos[Number(chosen) - 1] ?? `photo ${chosen}`) : chosen;
}

function typedFault(form: FormData, row: number, photos: readonly string[]): TypedFault {
  const value = (key: FaultFieldKey) => textValue(form, faultFieldName(row, key)).trim();
  return { name: value('name'), part: value('part'), photo: photoAddress(value('photo'), photos) };
}

/** The rows of faults in which something stands. */
export function filledFaultRows(form: FormData): number[] {
  return Array.from({ length: MAX_FAULTS }, (_, row) => row).filter(
    (row) => Object.values(typedFault(form, row, [])).join('') !== '',
  );
}

/**
 * Reads tested parts and faults from a form, as calls accept them. Rows that say nothing are left out.
 * @param photos addresses of the listing's photos in order
 */
export function conditionValues(form: FormData, photos: readonly string[]) {
  const results = benchPartKeys.map((part) => [part, textValue(form, benchFieldName(part))]);
  return {
    benchCheck: Object.fromEntries(results.filter(([, result]) => result !== '')) as Record<string, string>,
    faults: filledFaultRows(form).map((row) => typedFault(form, row, photos)),
  };
}
