import type { ReadQueryable } from '#platform/db/read-pool.server.ts';

/** Number of a category's newest listings that are searched for a picture. Used if the category has no picture. */
const PICTURE_SEARCH = 24;

const LISTED = `,
  (select counts.listed from category_counts counts where counts.category = c.slug)
  + (select coalesce(sum(delta), 0) from category_count_deltas deltas where deltas.category = c.slug)
  as count`;

const categoriesStatement = (more: string) => `
  select coalesce(json_agg(w order by c.position), '[]')::text
  from categories c
  left join lateral (
    select (newest.pictures -> 0) - 'label' - 'marks' as picture from (
      select pictures from products where state = 'unsold' and category = c.slug
      order by posted_at desc, id desc limit ${PICTURE_SEARCH}
    ) as newest
    where newest.pictures <> '[]' and c.picture is null limit 1
  ) as lent on true
  cross join lateral (select coalesce(c.picture, lent.picture) as picture) as shown
  cross join lateral (
    select c.slug as "_id", c.name, c.detail,
      coalesce($1::text || '/images/' || (shown.picture ->> 'id') || '/page.jpg', '') as image,
      c.slug as category, c.name as category_name, shown.picture${more}
  ) as w
  where $2::text is null or c.slug = $2`;

/** Returns all categories, or one, as the database's JSON text. */
export async function readCategories(
  reads: ReadQueryable,
  filter: { readonly category: string | null; readonly counted: boolean },
  publicUrl: string,
): Promise<string> {
  const { rows } = await reads.query<[string]>({
    name: filter.counted ? 'catalog.categories.counted' : 'catalog.categories',
    text: categoriesStatement(filter.counted ? LISTED : ''),
    values: [publicUrl, filter.category],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? '[]';
}
