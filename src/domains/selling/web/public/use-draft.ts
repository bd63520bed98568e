import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { FORM_IDEMPOTENCY_KEY } from '#platform/api/form-idempotency.ts';
import { markOwnDraft } from '#ui/form-drafts.ts';
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

/** One state of a draft. Each tab writes its own draft, and every change increases the draft's version. */
type Version = { readonly id: string; readonly version: number };

/** Draft as stored: in the tab's own storage, and in the storage that all tabs share. */
type StoredDraft = Version & {
  /** Draft of another tab from which this draft was continued; null for none. */
  readonly origin: Version | null;
  /** True if this tab restored another tab's draft and has typed nothing yet. */
  readonly isCopy: boolean;
  /** Absent in drafts of older versions, which also store usual values ({@link isUsual}). */
  readonly omitsUsual?: true;
  readonly texts: Draft;
};

function readJson<T>(store: () => Storage, key: string): T | null {
  try {
    return JSON.parse(store().getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(store: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) store().removeItem(key);
    else store().setItem(key, JSON.stringify(value));
  } catch {
    // If the browser's storage is full or forbidden, the draft is not stored.
  }
}

// If the browser forbids storage, merely reading `sessionStorage` or `localStorage` throws.
const ofTab = () => sessionStorage;
const ofAllTabs = () => localStorage;

/** Latest submitted version of each draft, by the draft's id. */
type Sent = Readonly<Record<string, number>>;

/** Maximum number of submitted drafts that are remembered for other tabs. */
const MOST_SENT = 20;

const sentKey = (key: string) => `${key}sent`;
const readSent = (key: string): Sent => readJson<Sent>(ofAllTabs, sentKey(key)) ?? {};
const isSent = ({ id, version }: Version, sent: Sent) => version <= (sent[id] ?? 0);

function readDraft(store: () => Storage, key: string): StoredDraft | null {
  const draft = readJson<StoredDraft>(store, key);
  return draft?.texts ? draft : null;
}

/** Returns the tab's own draft, else the latest draft of another tab; null if there is none, or if it was submitted. */
function findDraft(key: string): StoredDraft | null {
  const sent = readSent(key);
  const own = readDraft(ofTab, key);
  if (own && !isSent(own, sent)) return own;
  const shared = readDraft(ofAllTabs, key);
  return shared && !isSent(shared, sent) ? { ...shared, isCopy: true } : null;
}

/** Returns the draft with new texts. A tab never changes another tab's draft, because both may be submitted. */
function nextDraft(draft: StoredDraft | null, texts: Draft): StoredDraft {
  if (draft && !draft.isCopy) return { ...draft, version: draft.version + 1, omitsUsual: true, texts };
  const id = `${Date.now()}-${Math.random()}`;
  const origin = draft && { id: draft.id, version: draft.version };
  return { id, version: 1, origin, isCopy: false, omitsUsual: true, texts };
}

/** Names of fields that drafts omit: photos, and technical fields. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'photos',
  PHOTO_NOTE_FIELD,
  ASKED_FIELD,
  FORM_IDEMPOTENCY_KEY,
]);

/** Returns whether a value is empty, or the usual value of its control, which the page fills in (`data-usual`). */
function isUsual(control: Element | RadioNodeList | null, value: string): boolean {
  return value === '' || (control instanceof HTMLElement && control.dataset.usual === value);
}

function textsOf(form: HTMLFormElement): Draft {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' &&
      !NOT_KEPT.has(entry[0]) &&
      !isUsual(form.elements.namedItem(entry[0]), entry[1]),
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
    // Other values are from a refused submission or from the seller, so they stay.
    if (isUsual(control, control.value)) control.value = value;
  }
}

/**
 * Returns the texts of a draft for a form. A draft of an older version may contain an earlier usual value, such as the
 * seller's former phone number. So it does not fill controls that have a usual value.
 */
function typedTexts(form: HTMLFormElement, { texts, omitsUsual }: StoredDraft): Draft {
  if (omitsUsual) return texts;
  const hasUsual = (control: Element | RadioNodeList | null) =>
    control instanceof HTMLElement && Boolean(control.dataset.usual);
  return Object.fromEntries(
    Object.entries(texts).filter(([name]) => !hasUsual(form.elements.namedItem(name))),
  );
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

/**
 * Stores a form's content in this browser until the form is submitted, and restores it. A tab restores its own draft
 * first, so that two tabs never overwrite each other's text. Photos are not stored.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, key: string) {
  // Values of the draft that have no field yet; null until the draft was read, and while it is restored. While it is
  // null, nothing is stored. Otherwise, events during mounting would overwrite the draft with an empty form.
  const waiting = useRef<Draft | null>(null);
  const draft = useRef<StoredDraft | null>(null);
  const keep = useCallback(() => {
    const element = form.current;
    if (!element || waiting.current === null) return;
    draft.current = nextDraft(draft.current, { ...waiting.current, ...textsOf(element) });
    write(ofTab, key, draft.current);
    write(ofAllTabs, key, draft.current);
  }, [form, key]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    markOwnDraft(element);
    draft.current = findDraft(key);
    write(ofTab, key, draft.current);
    const fill = (texts: Draft) => {
      waiting.current = null;
      waiting.current = restore(element, texts);
    };
    fill(draft.current ? typedTexts(element, draft.current) : {});
    // The fields of a category's attributes appear only after the category is selected.
    const observer = new MutationObserver(() => {
      fill(waiting.current ?? {});
      if (Object.keys(waiting.current ?? {}).length === 0) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [form, key]);
  return { keep };
}

/**
 * Deletes the draft that this tab has submitted, also from tabs that only restored it. Texts that were typed in another
 * tab stay.
 */
export function forgetDraft(key: string): void {
  const own = readDraft(ofTab, key);
  const shared = readDraft(ofAllTabs, key);
  write(ofTab, key, null);
  const sent = new Map(Object.entries(readSent(key)));
  for (const one of [own, own?.origin]) {
    if (one) sent.set(one.id, Math.max(one.version, sent.get(one.id) ?? 0));
  }
  write(ofAllTabs, sentKey(key), Object.fromEntries([...sent].slice(-MOST_SENT)));
  if (!own || !shared || isSent(shared, readSent(key))) write(ofAllTabs, key, null);
}
