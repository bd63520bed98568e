import './condition-fields.css';
import type { ComponentProps } from 'react';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { ChevronDown } from '#ui/icon.tsx';
import type { CategorySlug } from '../../../../attributes/choices.ts';
import { benchPartKeys, categoryBenchParts } from '../../../../attributes/condition/bench-check.ts';
import { MAX_FAULT_NAME, MAX_FAULTS } from '../../../../attributes/condition/faults.ts';
import { MAX_PICTURES } from '../../../../catalog/products/form.ts';
import { benchPartWords } from '../../../../catalog/web/public/bench-words.ts';
import { type FaultFieldKey, faultFieldName, type TypedFault } from './condition-values.ts';

type FaultFieldsProps = {
  /** Selected category; null if none is selected, undefined before scripts run. */
  readonly category: CategorySlug | null | undefined;
  /** URLs of the uploaded photos, in order. Before any upload, the fields offer photos by their numbers. */
  readonly photos: readonly string[];
  readonly given?: readonly Partial<TypedFault>[] | undefined;
  /** Returns the error of a form field, by the field's name. */
  readonly errorOf: (name: string) => string | undefined;
};

const ROWS = Array.from({ length: MAX_FAULTS }, (_, row) => row);

/** Returns the options of the select that asks which photo shows the fault. */
function photoOptions(photos: readonly string[]) {
  return Array.from({ length: photos.length || MAX_PICTURES }, (_, index) => ({
    value: photos[index] ?? String(index + 1),
    label: t('photo.number', { number: groupDigits(index + 1) }),
  }));
}

/** Returns the options of the select that asks which part of the computer has the fault. */
function partOptions(category: CategorySlug | null | undefined) {
  const parts = category ? categoryBenchParts[category] : benchPartKeys;
  return parts.map((part) => ({ value: part, label: benchPartWords(part).label }));
}

type FaultProps = Pick<FaultFieldsProps, 'errorOf'> & {
  readonly row: number;
  readonly options: Readonly<Record<'photo' | 'part', ComponentProps<typeof SelectField>['options']>>;
  readonly given: Partial<TypedFault> | undefined;
};

/** Renders the fields of one fault: its name, the photo that shows it, and the part that has it. */
function Fault({ row, options, given, errorOf }: FaultProps) {
  const select = (key: Exclude<FaultFieldKey, 'name'>, label: string, placeholder: string) => (
    <SelectField
      name={faultFieldName(row, key)}
      label={label}
      options={options[key]}
      placeholder={placeholder}
      defaultValue={given?.[key]}
      error={errorOf(faultFieldName(row, key))}
    />
  );
  return (
    <fieldset className="fault">
      <legend className="sr">{t('sell.fault', { number: groupDigits(row + 1) })}</legend>
      <TextField
        name={faultFieldName(row, 'name')}
        label={t('sell.faultName')}
        // A placeholder of one space lets the selector `:placeholder-shown` detect an empty field.
        placeholder=" "
        maxLength={MAX_FAULT_NAME}
        autoComplete="off"
        defaultValue={given?.name}
        error={errorOf(faultFieldName(row, 'name'))}
      />
      {select('photo', t('sell.seenOn'), t('sell.noPhoto'))}
      {options.part.length > 0 && select('part', t('sell.concerns'), t('sell.noPart'))}
    </fieldset>
  );
}

/**
 * Renders the fields for faults. The style sheet hides all rows after the first row without a name. So a new row
 * appears while the seller types, even without scripts.
 */
export function FaultFields({ category, photos, given = [], errorOf }: FaultFieldsProps) {
  const isWrong = ROWS.some((row) =>
    (['name', 'part', 'photo'] as const).some((key) => errorOf(faultFieldName(row, key))),
  );
  const overall = errorOf('faults');
  const options = { photo: photoOptions(photos), part: partOptions(category) };
  return (
    <details className="more-facts" open={isWrong || overall !== undefined || given.length > 0 || undefined}>
      <summary>
        <span>
          {t('sell.faults')} <span className="muted">{t('form.optional')}</span>
        </span>
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      <p className="hint">{t('sell.faultsHint')}</p>
      {overall && <p className="error">{overall}</p>}
      {ROWS.map((row) => (
        <Fault key={row} row={row} options={options} given={given[row]} errorOf={errorOf} />
      ))}
    </details>
  );
}
