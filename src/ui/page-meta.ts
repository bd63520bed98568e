import type { MetaDescriptor } from 'react-router';

type PageMeta = {
  /** Name of the page; the tab reads "{title} - Secondbyte". */
  readonly title: string;
  /** One or two sentences for search results and shared links. */
  readonly description?: string;
  /** Absolute address of a picture for shared links. */
  readonly image?: string;
  /** Keeps the page out of search results. */
  readonly hidden?: boolean;
};

/** What a route's `meta` gives back. */
export function pageMeta({ title, description, image, hidden }: PageMeta): MetaDescriptor[] {
  const full = `${title} - Secondbyte`;
  const list: MetaDescriptor[] = [{ title: full }, { property: 'og:title', content: full }];
  if (description) {
    list.push({ name: 'description', content: description });
    list.push({ property: 'og:description', content: description });
  }
  if (image) list.push({ property: 'og:image', content: image });
  if (hidden) list.push({ name: 'robots', content: 'noindex' });
  return list;
}
