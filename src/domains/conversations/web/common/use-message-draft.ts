import { type RefObject, useEffect } from 'react';

/**
 * Keeps what is being written in this tab until it was sent, also over other pages. What stands in the field when the
 * page comes, from a refused form or an ended session, counts for more.
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
        // A browser that keeps nothing loses it with the page, as it would have without this.
      }
    };
    area.addEventListener('input', keep);
    return () => area.removeEventListener('input', keep);
  }, [field, key]);
  return () => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  };
}
