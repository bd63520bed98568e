import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { FORM_IDEMPOTENCY_KEY } from '#platform/api/form-idempotency.ts';
import { ASKED_FIELD } from '../common/ask-questions.ts';
import { PHOTO_NOTE_FIELD } from '../common/listing-values.ts';

/**
 * Returns the storage key of a seller's draft of a new listing. `forget-cards.ts` of the orders domain uses the prefix
 * `add-product:` to delete other people's drafts.
 */
export function addProductDraft(userId: string): string {
  return `add-product:${userId}:`;
}

type Draft = Readonly<Record<string, string>>;

function readDraft(key: string): Draft {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

/** Names of fields that drafts omit: photos, and technical fields. */
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

function fillControl(control: Element | RadioNodeList, value: string): void {
  if (control instanceof RadioNodeList) control.value = value;
  else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
  else if (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  ) {
    // Fills only empty fields. Other values came from the server or from the seller.
    if (control.value === '') control.value = value;
  }
}

/** Fills a form from a draft. Returns the values for which the form has no field yet. */
function restore(form: HTMLFormElement, draft: Draft): Draft {
  const waiting: Record<string, string> = {};
  let isFilled = false;
  for (const [name, value] of Object.entries(draft)) {
    const control = form.elements.namedItem(name);
    if (control) fillControl(control, value);
    else waiting[name] = value;
    isFilled ||= control !== null;
  }
  if (isFilled) form.dispatchEvent(new Event('input', { bubbles: true }));
  return waiting;
}

/** Stores a form's content in this browser until the form is submitted, and restores it. Photos are not stored. */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string) {
  // Values of the draft that have no field yet; null until the draft was read. Nothing is stored before that.
  // Otherwise, events during mounting would overwrite the draft with an empty form.
  const waiting = useRef<Draft | null>(null);
  const keep = useCallback(() => {
    const element = form.current;
    if (!element || waiting.current === null) return;
    try {
      localStorage.setItem(key, JSON.stringify({ ...waiting.current, ...textsOf(element) }));
    } catch {
      // If the browser's storage is full or forbidden, the draft is not stored.
    }
  }, [form, key]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const draft = readDraft(key);
    waiting.current = draft;
    waiting.current = restore(element, draft);
    // The fields of a category's attributes appear only after the category is selected.
    const observer = new MutationObserver(() => {
      waiting.current = restore(element, waiting.current ?? {});
      if (Object.keys(waiting.current).length === 0) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [form, key]);
  return { keep };
}

/** Deletes the draft with a storage key. */
export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // If the browser forbids storage, there is no draft to delete.
  }
}
