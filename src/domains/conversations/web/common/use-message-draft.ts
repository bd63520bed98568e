import { type RefObject, useEffect } from 'react';

/**
 * Stores an unsent text in this tab, across pages, until it is sent. Text that is in the field when the page loads
 * takes precedence, for example from a refused form.
 */
export function useMessageDraft(field: RefObject<HTMLTextAreaElement | null>, key: string): () => void {
  useEffect(() => {
    const area = field.current;
    if (!area) return;
    try {
      const kept = sessionStorage.getItem(key);
      if (kept !== null && area.value === '') area.value = kept;
    } catch {
      return;
    }
    const keep = () => {
      try {
        if (area.value === '') sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, area.value);
      } catch {
        // Without storage the text is lost with the page, as without this feature.
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
