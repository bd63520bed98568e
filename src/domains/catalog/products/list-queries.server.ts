import { type Cursor, encodeCursor } from '#kernel/cursor.ts';
import type { Reads } from '#platform/db/read-pool.server.ts';
import { PAGE_SIZE } from '../contract.ts';
import { wireJoins, wireSources, wireText } from './product-json.server.ts';

/** Which products a list shows. A seller's own list has the sold ones too. */
export type ListChoice =
  | { readonly kind: 'latest' }
  | { readonly kind: 'category'; readonly category: string }
  | { readonly kind: 'seller'; readonly email: string }
  | { readonly kind: 'own'; readonly sellerId: string };

export type ListPage = {
  readonly cursor: Cursor | null;
  readonly limit: number;
  readonly publicUrl: string;
  readonly now: Date;
};

/** A page as the text that the database built, and the cursor of the page after it. */
export type ListAnswer = { readonly json: string; readonly next: string | null };

/** Later than everything: where a list without a cursor begins. */
const BEGINNING: Cursor = { after: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

const conditions: Readonly<Record<ListChoice['kind'], string>> = {
  latest: `state = 'unsold'`,
  category: `state = 'unsold' and category = $5::text`,
  seller: `state = 'unsold' and seller_id = (select id from seller_cards where email = lower($5::text))`,
  own: `state <> 'withdrawn' and seller_id = $5::uuid`,
};

/** Between two products of a page. JSON has no line break within a text, so none is taken for this. */
const BETWEEN = ',\n';

/**
 * The statement of one page: its products as one JSON text, in order, for a row each costs the web process more than
 * the database saves by it; one more than asked, so that it shows whether there is a next page. The limit is part of
 * the statement: a plan made without knowing it may sort the whole category.
 */
export function listStatement(kind: ListChoice['kind'], limit: number): string {
  return `
    select string_agg(json, E',\\n'), count(*)::int,
      extract(epoch from (array_agg(posted_at))[${limit}]) * 1000, (array_agg(id))[${limit}]
    from (
      select ${wireText('$1::text', '$2::timestamptz')} as json, p.posted_at, p.id
      from (
        select ${wireSources} from products
        where ${conditions[kind]} and (posted_at, id) < ($3::timestamptz, $4::uuid)
        order by posted_at desc, id desc limit ${limit + 1}
      ) as p ${wireJoins}
      order by p.posted_at desc, p.id desc
    ) as shown`;
}

function subjectOf(choice: ListChoice): string[] {
  switch (choice.kind) {
    case 'latest':
      return [];
    case 'category':
      return [choice.category];
    case 'seller':
      return [choice.email];
    case 'own':
      return [choice.sellerId];
  }
}

/** All products found, how many, and the place of the last one shown when there are that many. */
type Row = readonly [json: string | null, found: number, postedAtMs: number | null, id: string | null];

/** The page of what was found: without the extra product, which only says that more follow. */
function pageOf([json, found, postedAtMs, id]: Row, limit: number): ListAnswer {
  if (json === null) return { json: '[]', next: null };
  if (found <= limit || postedAtMs === null || id === null) return { json: `[${json}]`, next: null };
  const after = new Date(postedAtMs).toISOString();
  return { json: `[${json.slice(0, json.lastIndexOf(BETWEEN))}]`, next: encodeCursor({ after, id }) };
}

/** Reads one page of a list, newest first. */
export async function readList(reads: Reads, choice: ListChoice, page: ListPage): Promise<ListAnswer> {
  const { after, id } = page.cursor ?? BEGINNING;
  const { rows } = await reads.query<[...Row]>({
    // Only the usual page size is kept prepared: a statement for each size would fill the server's memory.
    ...(page.limit === PAGE_SIZE ? { name: `catalog.list.${choice.kind}` } : {}),
    text: listStatement(choice.kind, page.limit),
    values: [page.publicUrl, page.now, after, id, ...subjectOf(choice)],
    rowMode: 'array',
  });
  const [row] = rows;
  if (!row) throw new Error('a list without groups is one row');
  return pageOf(row, page.limit);
}

const ONE = `
  select ${wireText('$1::text', '$2::timestamptz')} from products p ${wireJoins}
  where p.id = $3::uuid and (p.state <> 'withdrawn' or p.seller_id = $4::uuid or $5::boolean)`;

/** One product as the text that the database built; a withdrawn one only for its seller and admins. */
export async function readOne(
  reads: Reads,
  id: string,
  viewer: { readonly id: string | null; readonly isAdmin: boolean },
  page: { readonly publicUrl: string; readonly now: Date },
): Promise<string | null> {
  const { rows } = await reads.query<[string]>({
    name: 'catalog.one',
    text: ONE,
    values: [page.publicUrl, page.now, id, viewer.id, viewer.isAdmin],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? null;
}
