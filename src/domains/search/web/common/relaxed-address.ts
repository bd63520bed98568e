import { paths } from '../../../../paths.ts';
import { findCategorySlug } from '../../../attributes/choices.ts';

/**
 * Converts a query of `GET /search` to the URL of a page. A parameter with several values is repeated. For a single
 * category, the URL is that of the category's page.
 */
export function addressOf({ category = '', ...query }: Readonly<Record<string, string>>): string {
  const slug = findCategorySlug(category);
  const all = slug || category === '' ? query : { category, ...query };
  const pairs = Object.entries(all).flatMap(([name, values]) =>
    (name === 'q' ? [values] : values.split('|')).map((value) => [name, value]),
  );
  const search = new URLSearchParams(pairs);
  const path = slug ? paths.categoryDetails(slug) : paths.search();
  return search.size > 0 ? `${path}?${search}` : path;
}
