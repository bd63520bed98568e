import { useEffect } from 'react';
import { openDialog } from './dialog.tsx';

/** Texts that somebody typed into one form. */
type FormDraft = {
  /** Key that distinguishes the forms of a page; see {@link formName}. */
  readonly form: string;
  /** Id of the open dialog around the form, or null. */
  readonly dialog: string | null;
  readonly fields: readonly FieldDraft[];
};

type FieldDraft = { readonly name: string; readonly value: string; readonly checked: boolean };

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Page and account to which drafts belong. It keeps one person's texts from being shown to another person. */
export type DraftOwner = { readonly address: string; readonly userId: string };

/** Types of fields that drafts omit: passwords, files, and fields in which people cannot type. */
const NEVER_KEPT = /^(?:password|file|hidden|submit|button|reset|image)$/;
const SECRET_AUTOCOMPLETE = /^(?:cc-|one-time-code|(?:current|new)-password)/;

/** Moment at which drafts are stored: the session ended, or the page was left or reloaded. */
type Occasion = 'session-end' | 'page-end';

const PREFIXES: Readonly<Record<Occasion, string>> = { 'session-end': 'draft', 'page-end': 'typed' };

function storageKey({ address, userId }: DraftOwner, occasion: Occasion): string {
  return `${PREFIXES[occasion]}:${userId}:${address}`;
}

function isField(element: Element): element is Field {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements]
    .filter(isField)
    .filter(
      ({ name, type, autocomplete }) =>
        name !== '' && !NEVER_KEPT.test(type) && !SECRET_AUTOCOMPLETE.test(autocomplete),
    );
}

function isChoice(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/**
 * Fields in which somebody has typed, with the id of the account that was signed in. Comparing a field with its default
 * value is not enough. After a refused submission, the typed text is the default.
 */
const typed = new WeakMap<EventTarget, string | undefined>();

/** Id of the account that was signed in last; undefined before it is known. */
let typist: string | undefined;

/** Content with which a field was last submitted. */
const submitted = new WeakMap<EventTarget, string>();

const contentOf = (field: Field) => `${isChoice(field) && field.checked}:${field.value}`;

function onInput({ target }: Event): void {
  if (target) typed.set(target, typist);
}

function onSubmit({ target }: Event): void {
  if (!(target instanceof HTMLFormElement)) return;
  for (const field of fieldsOf(target)) submitted.set(field, contentOf(field));
}

/** Starts recording what people type and submit. A second call changes nothing. */
function watchTyping(): void {
  document.addEventListener('input', onInput, true);
  document.addEventListener('submit', onSubmit, true);
}

/** Returns whether a form shows that its last submission was refused. */
function isRefused(form: HTMLFormElement): boolean {
  return (
    form.querySelector('[aria-invalid="true"]') !== null ||
    [...form.querySelectorAll('[role="alert"]')].some(({ textContent }) => textContent !== '')
  );
}

/** Attribute of forms that store and restore their own drafts. */
const OWN_DRAFT = 'data-own-draft';

/** Marks a form that stores and restores its own drafts, also when the page is reloaded. */
export function markOwnDraft(form: HTMLFormElement | null): void {
  form?.setAttribute(OWN_DRAFT, '');
}

/**
 * Returns whether a person typed in a field, and has not sent it yet. If the submission was refused, the text was not
 * sent.
 */
function isUnsent(field: Field, userId: string): boolean {
  if (!typed.has(field) || typed.get(field) !== userId || !field.form) return false;
  return submitted.get(field) !== contentOf(field) || isRefused(field.form);
}

/** Returns whether somebody has changed a field since the page was rendered. */
function isChanged(field: Field): boolean {
  if (typed.has(field)) return true;
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  return field.value !== field.defaultValue;
}

/** Returns a key that identifies a form across page loads: form id, dialog id, field names. */
function formName(form: HTMLFormElement): string {
  const names = [...new Set(fieldsOf(form).map(({ name }) => name))];
  return [form.id, form.closest('dialog')?.id ?? '', ...names].join('|');
}

function postForms(): HTMLFormElement[] {
  return [...document.forms].filter((form) => form.method === 'post');
}

function draftOf(form: HTMLFormElement, isKept: (field: Field) => boolean): FormDraft | null {
  const fields = fieldsOf(form).filter(isKept);
  if (fields.length === 0) return null;
  const dialog = form.closest('dialog');
  return {
    form: formName(form),
    dialog: dialog?.open ? dialog.id : null,
    fields: fields.map((field) => ({
      name: field.name,
      value: field.value,
      checked: isChoice(field) && field.checked,
    })),
  };
}

/** Stores drafts in this browser tab. An earlier draft of the same page is replaced. */
function store(key: string, drafts: readonly (FormDraft | null)[]): void {
  const found = drafts.filter((draft) => draft !== null);
  try {
    if (found.length > 0) sessionStorage.setItem(key, JSON.stringify(found));
    else sessionStorage.removeItem(key);
  } catch {
    // If the browser forbids storage, the typed texts are lost.
  }
}

/** Stores the texts typed on the current page in this browser tab, until {@link restoreDrafts} restores them. */
export function keepDrafts(owner: DraftOwner): void {
  const drafts = postForms().map((form) => draftOf(form, isChanged));
  if (drafts.some((draft) => draft !== null)) store(storageKey(owner, 'session-end'), drafts);
}

/** Stores the texts that were typed on the current page and not sent, until this tab shows the page again. */
function keepUnsent(owner: DraftOwner): void {
  const forms = postForms().filter((form) => !form.hasAttribute(OWN_DRAFT));
  store(
    storageKey(owner, 'page-end'),
    forms.map((form) => draftOf(form, (field) => isUnsent(field, owner.userId))),
  );
}

/** Returns the stored drafts and removes them from the storage, so that they are restored only once. */
function takeDrafts(owner: DraftOwner, occasion: Occasion): readonly FormDraft[] {
  const key = storageKey(owner, occasion);
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return JSON.parse(text ?? '[]') as FormDraft[];
  } catch {
    return [];
  }
}

/**
 * Sets a field's value with the browser's own setter, which React does not track. A controlled field then handles the
 * event like typing.
 */
function setValue(field: Field, { value, checked }: FieldDraft): void {
  const property = isChoice(field) ? 'checked' : 'value';
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), property)?.set;
  set?.call(field, isChoice(field) ? checked : value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Fills a form with a draft. Returns false if the page does not have the form.
 * @param opensDialog true to open the dialog around the form again, if it was open when the draft was stored
 */
function restore(draft: FormDraft, opensDialog: boolean): boolean {
  const form = postForms().find((one) => formName(one) === draft.form);
  if (!form) return false;
  if (draft.dialog && opensDialog) openDialog(draft.dialog);
  for (const field of fieldsOf(form)) {
    const kept = draft.fields.find(
      ({ name, value }) => name === field.name && (!isChoice(field) || value === field.value),
    );
    if (kept) setValue(field, kept);
  }
  return true;
}

/** Restores the texts typed on this page before the session ended. Returns whether it restored any. */
export function restoreDrafts(owner: DraftOwner): boolean {
  return takeDrafts(owner, 'session-end')
    .map((draft) => restore(draft, true))
    .includes(true);
}

/** False once the texts of the first page of this document were restored. */
let isFirstPage = true;

/**
 * Returns whether the tab shows the same page again: the page was reloaded, or reached by the browser's Back or Forward
 * button. Only then does the reader expect that a dialog is still open.
 */
function isShownAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isFirstPage && (navigation?.type === 'reload' || navigation?.type === 'back_forward');
}

/**
 * Stores the unsent texts of a page when the page is left or reloaded, and restores them when this tab shows the page
 * again. Browsers themselves restore such texts only on pages that React has not rendered again.
 * @param userId id of the signed-in account; undefined if nothing must be stored
 */
export function useUnsentTexts(address: string, userId: string | undefined): void {
  useEffect(() => {
    watchTyping();
    if (userId === undefined) return;
    typist = userId;
    const owner = { address, userId };
    const opensDialogs = isShownAgain();
    isFirstPage = false;
    for (const draft of takeDrafts(owner, 'page-end')) restore(draft, opensDialogs);
    const keep = () => keepUnsent(owner);
    const resume = ({ persisted }: PageTransitionEvent) => {
      // The browser shows the page as it was left, with its texts.
      if (persisted) takeDrafts(owner, 'page-end');
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', resume);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', resume);
    };
  }, [address, userId]);
}
