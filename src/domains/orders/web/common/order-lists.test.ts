import { describe, expect, test } from 'vitest';
import { countWords } from '../site/count-words.ts';
import { askedLists, readLists } from './order-lists.ts';

const at = (query: string) => askedLists(new URL(`http://localhost/dashboard/order${query}`));

test('an address without a place asks for the first page of both lists', () => {
  expect(at('')).toEqual({
    open: { stage: 'open', limit: 25, cursor: undefined },
    done: { stage: 'done', limit: 25, cursor: undefined },
    isAboutDone: false,
  });
});

test('each list goes on by a place of its own', () => {
  expect(at('?cursor=a')).toMatchObject({ open: { cursor: 'a' }, done: { cursor: undefined } });
  expect(at('?done=b')).toMatchObject({
    open: { cursor: undefined },
    done: { cursor: 'b' },
    isAboutDone: true,
  });
  expect(at('?done=first')).toMatchObject({ done: { cursor: undefined }, isAboutDone: true });
});

describe('the answers', () => {
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

  test('are pages of the two lists, of which the second stands folded', () => {
    const page = { rows: [unpaid], next: null, isFirst: true };
    expect(read('', {})).toEqual({ open: page, done: page, showsDone: false });
  });

  test('what is paid stands on top until it is handed over', () => {
    const rows = [handedOver, unpaid, paid, unpaid];
    expect(read('', { open: answer(...rows) })?.open.rows).toEqual([paid, handedOver, unpaid, unpaid]);
  });

  test('stand unfolded only where they are few and nothing is open, or the address asks for it', () => {
    expect(read('', { open: answer() })?.showsDone).toBe(true);
    const many = answer(handedOver, handedOver, handedOver, handedOver);
    expect(read('', { open: answer(), done: many })?.showsDone).toBe(false);
    expect(read('', { done: answer(handedOver) })?.showsDone).toBe(false);
    expect(read('?done=first', {})?.showsDone).toBe(true);
  });

  test('stand unfolded where one of them asks something of its reader', () => {
    expect(read('', { done: answer(handedOver, asked) })?.showsDone).toBe(true);
    expect(read('', { done: answer(handedOver, claimed) })?.showsDone).toBe(false);
  });

  test('are none when the place lies behind the end of a list, which may itself be empty', () => {
    expect(read('?cursor=a', { open: answer() })).toBeNull();
    expect(read('?done=a', { done: answer() })).toBeNull();
    expect(read('', { open: answer(), done: answer() })).not.toBeNull();
  });

  test('become the page’s own answer where they are a refusal', () => {
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
])('%d orders are told as %s', (count, words) => {
  expect(countWords(count)).toBe(words);
});
