import { expect, test, vi } from 'vitest';
import { MOST_LIVE_MESSAGES } from '../../choices.ts';
import type { WireMessage } from '../../contract.ts';
import { addLive, createReadReporter, mayOmit, mergeMessages } from './use-conversation.ts';

const message = (_id: string, second: number): WireMessage => ({
  _id,
  conversationId: 'c',
  mine: false,
  text: _id,
  pictures: [],
  warnings: [],
  sentAt: new Date(second * 1_000).toISOString(),
});

test('repeated or late messages of a stream are shown once, in the order in which they were sent', () => {
  const loaded = [message('a', 1), message('c', 3)];
  const shown = mergeMessages(loaded, [message('b', 2), message('c', 3), message('d', 4)]);
  expect(shown.map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd']);
});

test('without new messages the list stays the same object', () => {
  const loaded = [message('a', 1)];
  expect(mergeMessages(loaded, [message('a', 1)])).toBe(loaded);
});

test('a live update with as many messages as possible, all unknown, may omit earlier ones', () => {
  const sent = Array.from({ length: MOST_LIVE_MESSAGES + 5 }, (_, at) => message(`${at}`, at));
  const update = sent.slice(-MOST_LIVE_MESSAGES);
  expect(mayOmit(sent.slice(0, 5), update)).toBe(true);
  expect(mayOmit(sent.slice(0, 6), update)).toBe(false);
  expect(mayOmit([], update.slice(1))).toBe(false);
});

test('live messages from before the loaded page are omitted, because others may be between', () => {
  const live = [message('a', 1), message('c', 3)];
  expect(addLive([message('b', 2)], live).map(({ _id }) => _id)).toEqual(['b', 'c']);
  expect(addLive([], live)).toHaveLength(2);
});

test('each conversation is reported as read, also an older one after a newer one, and again after a failure', async () => {
  const put = vi.fn(async (_id: string, _until: string) => ({ ok: true }));
  const report = createReadReporter(put);
  const [older, newer] = [message('a', 1).sentAt, message('b', 2).sentAt];
  report('newer', newer);
  report('older', older);
  report('older', older);
  expect(put.mock.calls).toEqual([
    ['newer', newer],
    ['older', older],
  ]);
  put.mockRejectedValueOnce(new Error('offline'));
  report('older', newer);
  await new Promise(setImmediate);
  report('older', newer);
  expect(put.mock.calls.slice(2)).toEqual([
    ['older', newer],
    ['older', newer],
  ]);
  put.mockResolvedValueOnce({ ok: false });
  const newest = message('c', 3).sentAt;
  report('older', newest);
  await new Promise(setImmediate);
  report('older', newest);
  await new Promise(setImmediate);
  report('older', newest);
  expect(put.mock.calls.slice(4)).toEqual([
    ['older', newest],
    ['older', newest],
  ]);
});
