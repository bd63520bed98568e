import { type Cursor, encodeCursor } from '../../../kernel/cursor.ts';
import type { Reads } from '../../../platform/replicas.server.ts';
import { PAGE_SIZE } from '../contract.ts';
import { wireJoins, wireSources, wireText } from './wire.server.ts';

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
 * The statement of one page: products as JSON text, in order, one more than asked so that it shows whether
 * there is a next page. The limit is part of the text: a plan made without knowing it may sort the whole
 * category.
 */
export function listStatement(kind: ListChoice['kind'], limit: number): string {
  return `
    select ${wireText('$1::text', '$2::timestamptz')}, extract(epoch from p.posted_at) * 1000, p.id
    from (
      select ${wireSources} from products
      where ${conditions[kind]} and (posted_at, id) < ($3::timestamptz, $4::uuid)
      order by posted_at desc, id desc limit ${limit + 1}
    ) as p ${wireJoins}
    order by p.posted_at desc, p.id desc`;
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

type Row = readonly [json: string, postedAtMs: number, id: string];

/** The cursor after the last row shown, when the extra row says that more follow. */
function nextCursor(rows: readonly Row[], limit: number): string | null {
  const last = rows[limit - 1];
  if (!last || rows.length <= limit) return null;
  return encodeCursor({ after: new Date(last[1]).toISOString(), id: last[2] });
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
  const shown = rows.slice(0, page.limit).map(([json]) => json);
  return { json: `[${shown.join(',')}]`, next: nextCursor(rows, page.limit) };
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
