import './condition-fields.css';
import { SelectField, TextField } from '#ui/field.tsx';
import { ChevronDown } from '#ui/icon.tsx';
import type { CategorySlug } from '../../../../attributes/choices.ts';
import {
  benchPartKeys,
  benchParts,
  categoryBenchParts,
} from '../../../../attributes/condition/bench-check.ts';
import { MAX_FAULT_NAME, MAX_FAULTS } from '../../../../attributes/condition/faults.ts';
import { MAX_PICTURES } from '../../../../catalog/products/form.ts';
import { type FaultFieldKey, faultFieldName, type TypedFault } from './condition-values.ts';

type FaultFieldsProps = {
  /** The chosen category; null if none is chosen, undefined before scripts run. */
  readonly category: CategorySlug | null | undefined;
  /** URLs of the uploaded photos, in order. Without any, photos are chosen by their numbers. */
  readonly photos: readonly string[];
  readonly given?: readonly Partial<TypedFault>[] | undefined;
  /** Returns the error of a field, by its name. */
  readonly errorOf: (name: string) => string | undefined;
};

const ROWS = Array.from({ length: MAX_FAULTS }, (_, row) => row);

/** Returns the options for a fault's photo. */
function photoOptions(photos: readonly string[]) {
  const numbers = Array.from({ length: photos.length || MAX_PICTURES }, (_, index) => String(index + 1));
  return numbers.map((number, index) => ({ value: photos[index] ?? number, label: `Photo ${number}` }));
}

/** Returns the options for a fault's part. */
function partOptions(category: CategorySlug | null | undefined) {
  const parts = category ? categoryBenchParts[category] : benchPartKeys;
  return parts.map((part) => ({ value: part, label: benchParts[part].label }));
}

/**
 * Fields for faults, each with a name and its photo. The style sheet shows only the first row without a name, so that
 * typed text does not depend on scripts.
 */
export function FaultFields({ category, photos, given = [], errorOf }: FaultFieldsProps) {
  const isWrong = ROWS.some((row) =>
    (['name', 'part', 'photo'] as const).some((key) => errorOf(faultFieldName(row, key))),
  );
  const overall = errorOf('faults');
  const options = { photo: photoOptions(photos), part: partOptions(category) };
  const select = (row: number, key: Exclude<FaultFieldKey, 'name'>, label: string, placeholder: string) => (
    <SelectField
      name={faultFieldName(row, key)}
      label={label}
      options={options[key]}
      placeholder={placeholder}
      defaultValue={given[row]?.[key]}
      error={errorOf(faultFieldName(row, key))}
    />
  );
  return (
    <details className="more-facts" open={isWrong || overall !== undefined || given.length > 0 || undefined}>
      <summary>
        Marks and faults, by name <span className="muted">(optional)</span>
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      <p className="hint">
        Buyers find them anyway. If you list them here, they are no reason to haggle. In condition Fair each
        one needs a photo.
      </p>
      {overall && <p className="error">{overall}</p>}
      {ROWS.map((row) => (
        <fieldset key={row} className="fault">
          <legend className="sr">Mark or fault {row + 1}</legend>
          <TextField
            name={faultFieldName(row, 'name')}
            label="What is it"
            // Lets the style sheet detect an empty field.
            placeholder=" "
            maxLength={MAX_FAULT_NAME}
            autoComplete="off"
            defaultValue={given[row]?.name}
            error={errorOf(faultFieldName(row, 'name'))}
          />
          {select(row, 'photo', 'Seen on', 'No photo')}
          {options.part.length > 0 && select(row, 'part', 'Concerns', 'No part')}
        </fieldset>
      ))}
    </details>
  );
}
