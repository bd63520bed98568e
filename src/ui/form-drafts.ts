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

function storageKey({ address, userId }: DraftOwner): string {
  return `draft:${userId}:${address}`;
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
 * Fields in which somebody has typed. Comparing a field with its default value is not enough. After a refused
 * submission, the typed text is the default.
 */
const typed = new WeakSet<EventTarget>();

function onInput({ target }: Event): void {
  if (target) typed.add(target);
}

/** Starts recording the fields in which people type. A second call changes nothing. */
export function watchTyping(): void {
  document.addEventListener('input', onInput, true);
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

function draftOf(form: HTMLFormElement): FormDraft | null {
  const fields = fieldsOf(form).filter(isChanged);
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

/** Stores the texts typed on the current page in this browser tab, until {@link restoreDrafts} restores them. */
export function keepDrafts(owner: DraftOwner): void {
  const drafts = postForms()
    .map(draftOf)
    .filter((draft) => draft !== null);
  if (drafts.length === 0) return;
  try {
    sessionStorage.setItem(storageKey(owner), JSON.stringify(drafts));
  } catch {
    // If the browser forbids storage, the typed texts are lost.
  }
}

/** Returns the stored drafts and removes them from the storage, so that they are restored only once. */
function takeDrafts(owner: DraftOwner): readonly FormDraft[] {
  try {
    const text = sessionStorage.getItem(storageKey(owner));
    sessionStorage.removeItem(storageKey(owner));
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

function restore(draft: FormDraft): boolean {
  const form = postForms().find((one) => formName(one) === draft.form);
  if (!form) return false;
  if (draft.dialog) openDialog(draft.dialog);
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
  return takeDrafts(owner).map(restore).includes(true);
}
