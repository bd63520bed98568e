import type pg from 'pg';
import { type Cursor, encodeCursor } from '../../../kernel/cursor.ts';
import { PAGE_SIZE } from '../contract.ts';
import { sourceColumns, wireColumns, wireJoins } from './wire.server.ts';

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

/**
 * The statement of one page. It reads one row more than asked to know whether there is a next page. The limit
 * is part of the text: a plan made without knowing it may sort the whole category.
 */
export function listStatement(kind: ListChoice['kind'], limit: number): string {
  return `
    select coalesce(json_agg(w order by p.place) filter (where p.place <= ${limit}), '[]')::text,
      max(w."currentTime") filter (where p.place = ${limit}),
      max(w."_id"::text) filter (where p.place = ${limit}),
      count(*) > ${limit}
    from (
      select *, row_number() over (order by posted_at desc, id desc) as place from (
        select ${sourceColumns} from products
        where ${conditions[kind]} and (posted_at, id) < ($3::timestamptz, $4::uuid)
        order by posted_at desc, id desc limit ${limit + 1}
      ) as page
    ) as p ${wireJoins}
    cross join lateral (select ${wireColumns('$1::text', '$2::timestamptz')}) as w`;
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

type Row = [json: string, after: string | null, id: string | null, more: boolean];

/** Reads one page of a list, newest first. */
export async function readList(pool: pg.Pool, choice: ListChoice, page: ListPage): Promise<ListAnswer> {
  const { after, id } = page.cursor ?? BEGINNING;
  const { rows } = await pool.query<Row>({
    // Only the usual page size is kept prepared: a statement for each size would fill the server's memory.
    ...(page.limit === PAGE_SIZE ? { name: `catalog.list.${choice.kind}` } : {}),
    text: listStatement(choice.kind, page.limit),
    values: [page.publicUrl, page.now, after, id, ...subjectOf(choice)],
    rowMode: 'array',
  });
  const [json, lastTime, lastId, more] = rows[0] ?? ['[]', null, null, false];
  const next = more && lastTime && lastId ? encodeCursor({ after: lastTime, id: lastId }) : null;
  return { json, next };
}

const ONE = `
  select row_to_json(w)::text from products p ${wireJoins}
  cross join lateral (select ${wireColumns('$1::text', '$2::timestamptz')}) as w
  where p.id = $3::uuid and (p.state <> 'withdrawn' or p.seller_id = $4::uuid or $5::boolean)`;

/** One product as the text that the database built; a withdrawn one only for its seller and admins. */
export async function readOne(
  pool: pg.Pool,
  id: string,
  viewer: { readonly id: string | null; readonly isAdmin: boolean },
  page: { readonly publicUrl: string; readonly now: Date },
): Promise<string | null> {
  const { rows } = await pool.query<[string]>({
    name: 'catalog.one',
    text: ONE,
    values: [page.publicUrl, page.now, id, viewer.id, viewer.isAdmin],
    rowMode: 'array',
  });
  return rows[0]?.[0] ?? null;
}
