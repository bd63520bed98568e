import { type RefObject, useCallback, useEffect } from 'react';
import { FORM_IDEMPOTENCY_KEY } from '#platform/api/form-idempotency.ts';
import { ASKED_FIELD } from './ask-questions.ts';
import { PHOTO_NOTE_FIELD } from './listing-values.ts';

/** Under which name the add-product form of a seller is kept. */
export function addProductDraft(email: string): string {
  return `secondbyte.add-product.${email}`;
}

type Draft = Readonly<Record<string, string>>;

function readDraft(key: string): Draft {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

/** Fields that are of one showing of the form: photos, and what the market wants to know of it. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'photos',
  PHOTO_NOTE_FIELD,
  ASKED_FIELD,
  FORM_IDEMPOTENCY_KEY,
]);

function textsOf(form: HTMLFormElement): Draft {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1] !== '' && !NOT_KEPT.has(entry[0]),
  );
  return Object.fromEntries(entries);
}

function restore(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) control.value = value;
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
    else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    ) {
      // What stands there came from the server or from the visitor's hand; only a blank is filled.
      if (control.value === '') control.value = value;
    }
  }
  form.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Keeps what is typed into a form on this device until it is submitted, and puts it back. Photos are not kept. */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string) {
  useEffect(() => {
    const element = form.current;
    if (element) restore(element, readDraft(key));
  }, [form, key]);
  const keep = useCallback(() => {
    const element = form.current;
    if (!element) return;
    try {
      localStorage.setItem(key, JSON.stringify(textsOf(element)));
    } catch {
      // A full or forbidden store only means that nothing is kept.
    }
  }, [form, key]);
  return { keep };
}

/** Forgets a kept form. */
export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}
