import { textValue } from '#platform/api/form-response.ts';
import { type BenchPart, benchPartKeys } from '../../../../attributes/condition/bench-check.ts';
import { MAX_FAULTS } from '../../../../attributes/condition/faults.ts';

/** Returns the name of the form field with a computer part's test result. */
export function benchFieldName(part: BenchPart): string {
  return `benchCheck.${part}`;
}

/** Fields of a fault: its description, the affected computer part, and the photo that shows it. */
export type FaultFieldKey = 'name' | 'part' | 'photo';

/** Returns the name of a form field of a fault. `row` starts at 0. */
export function faultFieldName(row: number, key: FaultFieldKey): string {
  return `faults.${row}.${key}`;
}

/** Values of a fault as the seller entered them. `photo` is the URL of a photo, or empty. */
export type TypedFault = Readonly<Record<FaultFieldKey, string>>;

/** Returns the URL of the photo selected for a fault. A photo that is not uploaded yet was selected by its number. */
function photoAddress(chosen: string, photos: readonly string[]): string {
  return /^\d+$/.test(chosen) ? (photos[Number(chosen) - 1] ?? `photo ${chosen}`) : chosen;
}

function typedFault(form: FormData, row: number, photos: readonly string[]): TypedFault {
  const value = (key: FaultFieldKey) => textValue(form, faultFieldName(row, key)).trim();
  return { name: value('name'), part: value('part'), photo: photoAddress(value('photo'), photos) };
}

/** Returns the indexes of the fault rows that are not empty. */
export function filledFaultRows(form: FormData): number[] {
  return Array.from({ length: MAX_FAULTS }, (_, row) => row).filter(
    (row) => Object.values(typedFault(form, row, [])).join('') !== '',
  );
}

/**
 * Reads test results and faults from a form, in the format of the API. Omits empty rows.
 * @param photos URLs of the listing's photos in order
 */
export function conditionValues(form: FormData, photos: readonly string[]) {
  const results = benchPartKeys.map((part) => [part, textValue(form, benchFieldName(part))]);
  return {
    benchCheck: Object.fromEntries(results.filter(([, result]) => result !== '')) as Record<string, string>,
    faults: filledFaultRows(form).map((row) => typedFault(form, row, photos)),
  };
}
