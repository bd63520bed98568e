import { type RefObject, useState } from 'react';
import { SelectField, TextField } from '#ui/field.tsx';
import { ChevronDown } from '#ui/icon.tsx';
import { paths } from '../../../../paths.ts';
import { attributeDefinition } from '../../attributes/attribute-definition.ts';
import { type AttributeKey, attributeDefinitions, categoryAttributes } from '../../attributes/attributes.ts';
import type { CategorySlug } from '../../choices.ts';
import { attributeFieldName, type Fields } from './add-product-values.ts';
import { useChosenCategory } from './use-chosen-category.ts';

type AttributeFieldsProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: Fields;
};

const allKeys = Object.keys(attributeDefinitions) as AttributeKey[];

/**
 * What the thing is in single facts, all optional. With scripts only those of the chosen category are shown;
 * without them all are, and those that do not belong are left out by the server.
 */
export function AttributeFields({ form, fields }: AttributeFieldsProps) {
  const category = useChosenCategory(form);
  if (category === null) return null;
  const keys = category ? categoryAttributes[category].keys : allKeys;
  const wrong = fields.facts.getFieldset();
  return (
    // A message inside must be seen.
    <details className="more-facts" open={keys.some((key) => wrong[key]?.errors) || undefined}>
      <summary>
        Facts buyers filter by <span className="muted">(optional)</span>
        <ChevronDown className="i s" aria-hidden="true" />
      </summary>
      <p className="hint">What you leave blank is taken from the name where it says so.</p>
      <div className="pair">
        {keys.map((key) => (
          <AttributeField key={key} name={key} category={category ?? 'Laptop'} fields={fields} />
        ))}
      </div>
    </details>
  );
}

type AttributeFieldProps = {
  readonly name: AttributeKey;
  readonly category: CategorySlug;
  readonly fields: Fields;
};

function AttributeField({ name, category, fields }: AttributeFieldProps) {
  const definition = attributeDefinition(category, name);
  const field = attributeFieldName(name);
  const given = fields.facts.initialValue as Readonly<Record<string, string>> | undefined;
  const shared = {
    name: field,
    label: definition.unit ? `${definition.label} (${definition.unit})` : definition.label,
    hint: definition.hint,
    defaultValue: given?.[name],
    error: fields.facts.getFieldset()[name]?.errors?.[0],
  };
  if (definition.kind === 'choice' && definition.choices) {
    return <SelectField {...shared} options={definition.choices} placeholder="Not told" />;
  }
  return <WordsField {...shared} attribute={name} category={category} />;
}

type WordsFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly defaultValue: string | undefined;
  readonly error: string | undefined;
  readonly attribute: AttributeKey;
  readonly category: CategorySlug;
};

/** What others of the category have written, so that the same thing is written the same way. */
async function fetchSuggestions(category: CategorySlug, field: AttributeKey): Promise<readonly string[]> {
  try {
    const answer = await fetch(paths.attributeSuggestions({ category, field }));
    return answer.ok ? ((await answer.json()) as { value: string }[]).map(({ value }) => value) : [];
  } catch {
    // A courtesy: without it the field is typed in full.
    return [];
  }
}

/** A field of words or a number that offers what is usual, and what is listed once it is gone to. */
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
