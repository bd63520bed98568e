import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react';
import { dhakaYear } from '#kernel/clock.ts';
import { textValue } from '#platform/api/form-response.ts';
import type { AttributeKey, Attributes } from '../../../attributes/attributes.ts';
import { type CategorySlug, findCategorySlug } from '../../../attributes/choices.ts';
import { isTested } from '../../../attributes/condition/tested-parts.ts';
import { extractAttributes } from '../../../attributes/extract-attributes.ts';
import { locations } from '../../../attributes/locations.ts';
import { parseCategory } from '../../../attributes/parsers/category.ts';
import { parseUsedYears } from '../../../attributes/parsers/used-years.ts';
import type { PhotoLabel } from '../../../catalog/products/photos.ts';
import type { Completable } from './completeness.ts';
import { describedPhotos, typedAttributes, withheldAttributes } from './listing-values.ts';

/** Current content of a listing form, and the attributes that its title and details contain. */
export type Reading = Completable & {
  /** Attributes from title and details alone, without the attribute fields. */
  readonly read: Attributes;
  /** Uploaded photos with their labels. */
  readonly photos: readonly { readonly url: string; readonly label: PhotoLabel | null }[];
};

function readAttributes(form: FormData, category: CategorySlug | null) {
  if (!category) return { facts: {}, read: {} };
  const [title, details] = [textValue(form, 'title'), textValue(form, 'product_details')];
  const location = locations.find((one) => one === textValue(form, 'Location')) ?? 'Dhaka';
  const listing = { category, title, details, location };
  const withheld = Object.fromEntries(withheldAttributes(form).map((key): [AttributeKey, ''] => [key, '']));
  return {
    read: extractAttributes(listing),
    facts: extractAttributes({ ...listing, facts: { ...withheld, ...typedAttributes(form) } }),
  };
}

/** Reads the current content of a listing's form. */
function readForm(form: FormData): Reading {
  const category = findCategorySlug(textValue(form, 'category'));
  return {
    category,
    title: textValue(form, 'title').trim(),
    details: textValue(form, 'product_details').trim(),
    condition: textValue(form, 'condition'),
    usedYear: textValue(form, 'usedYear').trim(),
    originalPrice: textValue(form, 'originalPrice').trim(),
    resalePrice: textValue(form, 'resalePrice').trim(),
    number: textValue(form, 'number').trim(),
    location: textValue(form, 'Location'),
    ...readAttributes(form, category),
    photos: describedPhotos(form).map(({ url, label = null }) => ({ url, label })),
    testedParts: [...form].filter(([name, value]) => name.startsWith('benchCheck.') && isTested(value))
      .length,
  };
}

const ReadingContext = createContext<Reading | null>(null);

/** Returns the current content of the listing form around this component; null until scripts run. */
export function useReading(): Reading | null {
  return useContext(ReadingContext);
}

function control(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
}

/**
 * Fills in category and years of use from title and details, unless the seller has changed the field. Returns whether
 * anything changed. Filled fields are marked, and follow the texts until the seller changes them.
 */
function fillDerived(form: HTMLFormElement): boolean {
  const data = new FormData(form);
  const [title, details] = [textValue(data, 'title'), textValue(data, 'product_details')];
  const years = parseUsedYears(`${title}\n${details}`, dhakaYear(new Date()));
  const derived: Readonly<Record<string, string | null>> = {
    category: parseCategory(title),
    usedYear: years === null ? null : String(years),
  };
  return Object.entries(derived).some(([name, value]) => {
    const field = control(form, name);
    if (!field || value === null || field.value === value) return false;
    if (field.value !== '' && field.dataset.derived === undefined) return false;
    field.value = value;
    field.dataset.derived = '';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  });
}

type FormReadingProps = {
  readonly form: RefObject<HTMLFormElement | null>;
  /** True to fill in category and years of use from title and details. */
  readonly fills: boolean;
  readonly children: ReactNode;
};

/** Reads the listing form while the seller types, and provides its content to {@link useReading}. */
export function FormReading({ form, fills, children }: FormReadingProps) {
  const [reading, setReading] = useState<Reading | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const follow = (event?: Event) => {
      // A trusted event comes from the seller, so the field no longer follows title and details.
      if (event?.isTrusted && event.target instanceof HTMLElement) delete event.target.dataset.derived;
      if (fills && fillDerived(element)) return;
      setReading(readForm(new FormData(element)));
    };
    follow();
    element.addEventListener('input', follow);
    return () => element.removeEventListener('input', follow);
  }, [form, fills]);
  return <ReadingContext value={reading}>{children}</ReadingContext>;
}
