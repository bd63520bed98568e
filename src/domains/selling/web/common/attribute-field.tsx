import { useState } from 'react';
import { t } from '#texts/t.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { dashboardPaths } from '../../../../dashboard-paths.ts';
import { areaNames, areas } from '../../../attributes/areas.ts';
import { attributeDefinition } from '../../../attributes/attribute-definition.ts';
import type { AttributeKey } from '../../../attributes/attributes.ts';
import type { CategorySlug } from '../../../attributes/choices.ts';
import { locations } from '../../../attributes/locations.ts';
import { attributeHint, sellerValue } from '../../../attributes/seller-words.ts';
import { fieldLabel } from '../site/attribute-chips.ts';
import { useReading } from './form-reading.tsx';
import { attributeFieldName, type Fields } from './listing-values.ts';
import { usePlaceName } from './use-place-name.ts';

type AttributeFieldProps = {
  readonly name: AttributeKey;
  readonly category: CategorySlug;
  readonly fields: Fields;
};

/** Renders the form field of one attribute. */
export function AttributeField({ name, category, fields }: AttributeFieldProps) {
  const definition = attributeDefinition(category, name);
  const field = attributeFieldName(name);
  const given = fields.facts.initialValue as Readonly<Record<string, string>> | undefined;
  const shared = {
    name: field,
    label: fieldLabel(name),
    hint: attributeHint(name),
    defaultValue: given?.[name],
    error: fields.facts.getFieldset()[name]?.errors?.[0],
  };
  if (name === 'area') return <AreaField {...shared} fields={fields} />;
  if (definition.kind === 'choice' && definition.choices) {
    const options = definition.choices.map((value) => ({ value, label: sellerValue(name, value) }));
    return <SelectField {...shared} options={options} placeholder={t('sell.notSure')} />;
  }
  return <WordsField {...shared} attribute={name} category={category} />;
}

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly defaultValue: string | undefined;
  readonly error: string | undefined;
};

/**
 * Renders the field for the area, with the areas of the selected district. Without a district or scripts, it offers all
 * areas.
 */
function AreaField({ fields, ...field }: FieldProps & { readonly fields: Fields }) {
  const reading = useReading();
  const placeName = usePlaceName();
  const chosen = reading?.location || fields.Location.initialValue;
  const district = locations.find((one) => one === chosen);
  const offered = reading && district ? areas[district] : areaNames;
  const { defaultValue } = field;
  // If the seller changes the district, the selected area stays as an option until the seller selects another area. The
  // server refuses an area of another district.
  const kept = defaultValue && !offered.includes(defaultValue) ? [defaultValue] : [];
  const options = [...kept, ...offered].map((value) => ({ value, label: placeName(value) }));
  return <SelectField {...field} options={options} placeholder={t('sell.notSure')} />;
}

type WordsFieldProps = FieldProps & {
  readonly attribute: AttributeKey;
  readonly category: CategorySlug;
};

/** Fetches the values that other listings in the category have, so that sellers spell values the same way. */
async function fetchSuggestions(category: CategorySlug, field: AttributeKey): Promise<readonly string[]> {
  try {
    const response = await fetch(dashboardPaths.attributeSuggestions({ category, field }));
    return response.ok ? ((await response.json()) as { value: string }[]).map(({ value }) => value) : [];
  } catch {
    // Suggestions are optional.
    return [];
  }
}

/**
 * Renders a text or number field of an attribute, with usual values as suggestions. After focus, it also suggests
 * values of other listings.
 */
function WordsField({ attribute, category, ...field }: WordsFieldProps) {
  const { kind, longest, choices = [] } = attributeDefinition(category, attribute);
  const [listed, setListed] = useState<readonly string[] | null>(null);
  const list = `${field.name}-offered`;
  const offered = [...new Set([...choices, ...(listed ?? [])])];
  return (
    <div>
      <TextField
        {...field}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        maxLength={longest}
        autoComplete="off"
        list={list}
        onFocus={async () => listed ?? setListed(await fetchSuggestions(category, attribute))}
      />
      <datalist id={list}>
        {offered.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
  );
}
