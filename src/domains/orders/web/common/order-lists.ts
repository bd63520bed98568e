import { type Problem, refusedPage } from '#platform/http/problem.ts';
import type { BoughtState } from '../../../bookings/bought.ts';
import type { WireBuyer } from '../../../bookings/contract.ts';

/** Rows per page of either list. */
const ROWS = 25;

/** Value in place of a cursor: the first page of ended orders, unfolded. */
export const FIRST_DONE = 'first';

/**
 * Reads the positions of the two lists of orders from an address: `cursor` for open ones, `done` for ended ones.
 */
export function askedLists({ searchParams }: URL) {
  const cursor = searchParams.get('cursor') ?? undefined;
  const done = searchParams.get('done');
  return {
    open: { stage: 'open', limit: ROWS, cursor },
    done: { stage: 'done', limit: ROWS, cursor: done === FIRST_DONE ? undefined : (done ?? undefined) },
    /** True if the address asks for ended orders. */
    isAboutDone: done !== null,
  } as const;
}

/** Page of a list of orders. */
export type OrderList<Row> = {
  readonly rows: readonly Row[];
  /** Cursor of the next page, or null. */
  readonly next: string | null;
  readonly isFirst: boolean;
};

type ListAnswer<Row> =
  | { readonly ok: true; readonly data: readonly Row[]; readonly next: string | null }
  | { readonly ok: false; readonly problem: Problem };

function readList<Row>(answer: ListAnswer<Row>, cursor: string | undefined): OrderList<Row> {
  if (!answer.ok) throw refusedPage(answer.problem);
  return { rows: answer.data, next: answer.next, isFirst: cursor === undefined };
}

const isBeyondEnd = ({ rows, isFirst }: OrderList<unknown>) => rows.length === 0 && !isFirst;

type OrderRow = Pick<WireBuyer, 'state' | 'fulfilment' | 'bought'>;

/** Returns whether an order is paid and waits for the handover. Buyers look for those first. */
const awaitsHandover = ({ state, fulfilment }: OrderRow) => state === 'paid' && fulfilment === null;

/** Sorts a page of orders: first those that are paid and wait for the handover. */
function paidFirst<Row extends OrderRow>({ rows, ...list }: OrderList<Row>): OrderList<Row> {
  return { ...list, rows: rows.toSorted((a, b) => Number(awaitsHandover(b)) - Number(awaitsHandover(a))) };
}

/** Number of ended orders that stay unfolded if none is open, so that buyers find a lost one. */
const FEW_DONE = 3;

/** Both lists of orders, and whether the ended ones are unfolded. */
export type OrderLists<Row> = {
  readonly open: OrderList<Row>;
  readonly done: OrderList<Row>;
  readonly showsDone: boolean;
};

/**
 * Reads the lists from the responses. Returns null for a page beyond the end of its list. Throws the page's own
 * response if one was refused. Ended orders are unfolded if one of them is in a state of `unfolding`.
 */
export function readLists<Row extends OrderRow>(
  asked: ReturnType<typeof askedLists>,
  answers: { readonly open: ListAnswer<Row>; readonly done: ListAnswer<Row> },
  unfolding: readonly BoughtState[],
): OrderLists<Row> | null {
  const open = readList(answers.open, asked.open.cursor);
  const done = readList(answers.done, asked.done.cursor);
  if (isBeyondEnd(open) || isBeyondEnd(done)) return null;
  const isAllThereIs = open.rows.length === 0 && done.rows.length <= FEW_DONE;
  const hasQuestion = done.rows.some(({ bought }) => bought !== undefined && unfolding.includes(bought));
  return { open: paidFirst(open), done, showsDone: asked.isAboutDone || isAllThereIs || hasQuestion };
}
