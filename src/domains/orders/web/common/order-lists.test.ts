import { describe, expect, test } from 'vitest';
import { countWords } from '../site/count-words.ts';
import { askedLists, readLists } from './order-lists.ts';

const at = (query: string) => askedLists(new URL(`http://localhost/dashboard/order${query}`));

test('an address without a cursor requests the first page of both lists', () => {
  expect(at('')).toEqual({
    open: { stage: 'open', limit: 25, cursor: undefined },
    done: { stage: 'done', limit: 25, cursor: undefined },
    isAboutDone: false,
  });
});

test('each list has its own cursor in the address', () => {
  expect(at('?cursor=a')).toMatchObject({ open: { cursor: 'a' }, done: { cursor: undefined } });
  expect(at('?done=b')).toMatchObject({
    open: { cursor: undefined },
    done: { cursor: 'b' },
    isAboutDone: true,
  });
  expect(at('?done=first')).toMatchObject({ done: { cursor: undefined }, isAboutDone: true });
});

describe('the page of orders', () => {
  const unpaid = { state: 'open', fulfilment: null } as const;
  const paid = { state: 'paid', fulfilment: null } as const;
  const handedOver = { state: 'paid', fulfilment: 'handed-over' } as const;
  const asked = { state: 'unavailable', fulfilment: null, bought: 'asked' } as const;
  const claimed = { ...asked, bought: 'claimed' } as const;
  type Row = typeof unpaid | typeof paid | typeof handedOver | typeof asked | typeof claimed;
  const answer = (...data: readonly Row[]) => ({ ok: true, data, next: null }) as const;
  const read = (
    query: string,
    lists: { readonly open?: ReturnType<typeof answer>; readonly done?: ReturnType<typeof answer> },
  ) => readLists(at(query), { open: answer(unpaid), done: answer(unpaid), ...lists }, ['asked']);

  test('shows a page of open and of ended orders, with the ended orders collapsed', () => {
    const page = { rows: [unpaid], next: null, isFirst: true };
    expect(read('', {})).toEqual({ open: page, done: page, showsDone: false });
  });

  test('shows paid orders first until they are handed over', () => {
    const rows = [handedOver, unpaid, paid, unpaid];
    expect(read('', { open: answer(...rows) })?.open.rows).toEqual([paid, handedOver, unpaid, unpaid]);
  });

  test('expands the ended orders only if they are few and no order is open, or if the address asks for them', () => {
    expect(read('', { open: answer() })?.showsDone).toBe(true);
    const many = answer(handedOver, handedOver, handedOver, handedOver);
    expect(read('', { open: answer(), done: many })?.showsDone).toBe(false);
    expect(read('', { done: answer(handedOver) })?.showsDone).toBe(false);
    expect(read('?done=first', {})?.showsDone).toBe(true);
  });

  test('expands the ended orders if one of them needs an action of the reader', () => {
    expect(read('', { done: answer(handedOver, asked) })?.showsDone).toBe(true);
    expect(read('', { done: answer(handedOver, claimed) })?.showsDone).toBe(false);
  });

  test('is missing if a cursor is beyond the end of its list, but not if the lists are empty', () => {
    expect(read('?cursor=a', { open: answer() })).toBeNull();
    expect(read('?done=a', { done: answer() })).toBeNull();
    expect(read('', { open: answer(), done: answer() })).not.toBeNull();
  });

  test('throws a refusal of the API as its own response', () => {
    const texts = { title: '', detail: '', type: '', message: '', requestId: '' };
    const refused = { ok: false, problem: { status: 400, code: 'invalid-input', ...texts } } as const;
    expect(() => readLists(at(''), { open: refused, done: answer() }, ['asked'])).toThrow(
      expect.objectContaining({ status: 400 }),
    );
  });
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000+'],
])('%d orders are shown as %s', (count, words) => {
  expect(countWords(count)).toBe(words);
});
