import type { MetaDescriptor } from 'react-router';
import { t } from '#texts/t.ts';

type PageMeta = {
  /** Name of the page; the tab shows "{title} - Secondbyte". */
  readonly title: string;
  /** One or two sentences for search results and shared links. By default the site's own description is used. */
  readonly description?: string;
  /** Absolute address of a picture for shared links. */
  readonly image?: string;
  /** True for pages that search engines must not list. */
  readonly hidden?: boolean;
};

/** Returns the result of a route's `meta`. The root renders the canonical address and the other Open Graph tags. */
export function pageMeta({
  title,
  description = t('site.description'),
  image,
  hidden,
}: PageMeta): MetaDescriptor[] {
  const full = `${title} - Secondbyte`;
  const list: MetaDescriptor[] = [{ title: full }, { property: 'og:title', content: full }];
  if (description) {
    list.push(
      { name: 'description', content: description },
      { property: 'og:description', content: description },
    );
  }
  if (image) list.push({ property: 'og:image', content: image });
  if (hidden) list.push({ name: 'robots', content: 'noindex' });
  return list;
}
