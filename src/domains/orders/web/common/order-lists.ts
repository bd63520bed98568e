import { type Problem, refusedPage } from '#platform/http/problem.ts';
import type { BoughtState } from '../../../bookings/bought.ts';
import type { WireBuyer } from '../../../bookings/contract.ts';

/** Number of rows per page of each list. */
const ROWS = 25;

/**
 * Value of the URL parameter `done` instead of a cursor. It requests the first page of ended orders, and shows them
 * expanded.
 */
export const FIRST_DONE = 'first';

/** Reads the positions of the two lists of orders from a URL: `cursor` for open orders, `done` for ended orders. */
export function askedLists({ searchParams }: URL) {
  const cursor = searchParams.get('cursor') ?? undefined;
  const done = searchParams.get('done');
  return {
    open: { stage: 'open', limit: ROWS, cursor },
    done: { stage: 'done', limit: ROWS, cursor: done === FIRST_DONE ? undefined : (done ?? undefined) },
    /** True if the URL asks for ended orders. */
    isAboutDone: done !== null,
  } as const;
}

/** One page of a list of orders. */
export type OrderList<Row> = {
  readonly rows: readonly Row[];
  /** Cursor of the next page, or null. */
  readonly next: string | null;
  readonly isFirst: boolean;
};

type ListResponse<Row> =
  | { readonly ok: true; readonly data: readonly Row[]; readonly next: string | null }
  | { readonly ok: false; readonly problem: Problem };

function readList<Row>(answer: ListResponse<Row>, cursor: string | undefined): OrderList<Row> {
  if (!answer.ok) throw refusedPage(answer.problem);
  return { rows: answer.data, next: answer.next, isFirst: cursor === undefined };
}

const isBeyondEnd = ({ rows, isFirst }: OrderList<unknown>) => rows.length === 0 && !isFirst;

type OrderRow = Pick<WireBuyer, 'state' | 'fulfilment' | 'bought'>;

/** Returns whether an order is paid and waits for the handover. Buyers look for such orders first. */
const awaitsHandover = ({ state, fulfilment }: OrderRow) => state === 'paid' && fulfilment === null;

/** Moves paid orders that wait for the handover to the top of the page of rows. */
function paidFirst<Row extends OrderRow>({ rows, ...list }: OrderList<Row>): OrderList<Row> {
  return { ...list, rows: rows.toSorted((a, b) => Number(awaitsHandover(b)) - Number(awaitsHandover(a))) };
}

/**
 * Maximum number of ended orders that are shown expanded if no order is open. So a person who has only a few ended
 * orders sees them at once.
 */
const FEW_DONE = 3;

/** Both lists of orders. `showsDone`: the ended orders are expanded. */
export type OrderLists<Row> = {
  readonly open: OrderList<Row>;
  readonly done: OrderList<Row>;
  readonly showsDone: boolean;
};

/**
 * Reads the lists of open and ended orders from the responses. Returns null for a page beyond the end of its list.
 * Throws an error page if an API call was refused. Ended orders are expanded if one of them has a question in a state
 * of `unfolding`.
 */
export function readLists<Row extends OrderRow>(
  asked: ReturnType<typeof askedLists>,
  answers: { readonly open: ListResponse<Row>; readonly done: ListResponse<Row> },
  unfolding: readonly BoughtState[],
): OrderLists<Row> | null {
  const open = readList(answers.open, asked.open.cursor);
  const done = readList(answers.done, asked.done.cursor);
  if (isBeyondEnd(open) || isBeyondEnd(done)) return null;
  const isAllThereIs = open.rows.length === 0 && done.rows.length <= FEW_DONE;
  const hasQuestion = done.rows.some(({ bought }) => bought !== undefined && unfolding.includes(bought));
  return { open: paidFirst(open), done, showsDone: asked.isAboutDone || isAllThereIs || hasQuestion };
}
