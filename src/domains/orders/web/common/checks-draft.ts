/** Prefix of the storage keys of all drafts; `forget-cards.ts` repeats it. */
const PREFIX = 'order-checks:';
/** Prefix of the names of the radio buttons. */
const FIELD = 'check-';

/** Returns the field name of a check. */
export function checkFieldName(check: string): string {
  return `${FIELD}${check}`;
}

/** Reads the check results that are chosen in a form, by check. */
export function readCheckFields(form: FormData): Record<string, string> {
  const chosen = [...form].filter(([name]) => name.startsWith(FIELD));
  return Object.fromEntries(chosen.map(([name, value]) => [name.slice(FIELD.length), String(value)]));
}

/** Returns the storage key of a buyer's unsaved results of the checks of an order. */
export function checksDraftKey(buyerId: string, orderId: string): string {
  return `${PREFIX}${buyerId}:${orderId}`;
}

/**
 * Stores the check results that are chosen in a form, as a draft in this browser. If `form` is null, deletes the draft.
 */
export function keepChecksDraft(key: string, form: HTMLFormElement | null): void {
  try {
    if (form) localStorage.setItem(key, JSON.stringify(readCheckFields(new FormData(form))));
    else localStorage.removeItem(key);
  } catch {
    // Without storage, only the form holds the choices.
  }
}

function draftOf(key: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Fills a form with the stored draft of its check results. Returns whether that changed the form. */
export function restoreChecksDraft(key: string, form: HTMLFormElement): boolean {
  const draft = draftOf(key);
  let isChanged = false;
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="radio"]')) {
    if (draft[input.name.slice(FIELD.length)] !== input.value || input.checked) continue;
    input.checked = true;
    isChanged = true;
  }
  return isChanged;
}
