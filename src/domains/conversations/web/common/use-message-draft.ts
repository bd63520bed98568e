import { type RefObject, useEffect, useRef } from 'react';
import { markOwnDraft } from '#ui/form-drafts.ts';

/**
 * Returns whether a stored text was sent. A form that is sent before the page's scripts run leaves its text stored.
 * `lastSent` is the text of the person's latest message.
 */
export function wasSent(kept: string, lastSent: string | undefined): boolean {
  return lastSent !== undefined && kept.trim() === lastSent.trim();
}

/**
 * Stores the field's unsent text in this tab. Returns a function that deletes the stored text. Text that is already in
 * the field, for example from a refused form, takes precedence. Text that was sent (`lastSent`) is not restored.
 */
export function useMessageDraft(
  field: RefObject<HTMLTextAreaElement | null>,
  key: string,
  lastSent: string | undefined,
): () => void {
  const known = useRef(lastSent);
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    markOwnDraft(area.form);
    try {
      const kept = sessionStorage.getItem(key);
      if (kept !== null && wasSent(kept, known.current)) sessionStorage.removeItem(key);
      else if (kept !== null && area.value === '') area.value = kept;
    } catch {
      return;
    }
    const keep = () => {
      try {
        if (area.value === '') sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, area.value);
      } catch {
        // The browser has no storage for this site: the draft is lost when the page closes.
      }
    };
    area.addEventListener('input', keep);
    return () => area.removeEventListener('input', keep);
  }, [field, key]);
  return () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  };
}
