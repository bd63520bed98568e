import type { MetaDescriptor } from 'react-router';
import { t } from '#texts/t.ts';

type PageMeta = {
  /** Name of the page. The browser tab shows "{title} - Secondbyte". */
  readonly title: string;
  /** One or two sentences for search results and shared links. The default is the site's own description. */
  readonly description?: string;
  /** True for pages that search engines must not list. */
  readonly hidden?: boolean;
};

/**
 * Returns the head elements of a page, for a route's `meta` function. The root route renders the canonical URL and the
 * other Open Graph tags.
 */
export function pageMeta({ title, description = t('site.description'), hidden }: PageMeta): MetaDescriptor[] {
  const full = `${title} - Secondbyte`;
  const list: MetaDescriptor[] = [{ title: full }, { property: 'og:title', content: full }];
  if (description) {
    list.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    );
  }
  if (hidden) list.push({ name: 'robots', content: 'noindex' });
  return list;
}
