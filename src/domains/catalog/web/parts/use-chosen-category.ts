import { type RefObject, useEffect, useState } from 'react';
import { textValue } from '#platform/api/form-response.ts';
import { type CategorySlug, findCategorySlug } from '../../choices.ts';

/** The category chosen in the form; null while none is. Undefined until scripts run: then any may be. */
export function useChosenCategory(form: RefObject<HTMLFormElement | null>): CategorySlug | null | undefined {
  const [category, setCategory] = useState<CategorySlug | null>();
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const follow = () => setCategory(findCategorySlug(textValue(new FormData(element), 'category')) ?? null);
    follow();
    element.addEventListener('input', follow);
    return () => element.removeEventListener('input', follow);
  }, [form]);
  return category;
}
