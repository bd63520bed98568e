import { expect, test, vi } from 'vitest';
import type { WireMessage } from '../../contract.ts';
import { createReadReporter, mergeMessages } from './use-conversation.ts';

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

test('each conversation is reported as read, also an older one after a newer one, and again after a failure', async () => {
  const put = vi.fn(async (_id: string, _until: string) => {});
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
  await Promise.resolve();
  report('older', newer);
  expect(put.mock.calls.slice(2)).toEqual([
    ['older', newer],
    ['older', newer],
  ]);
});
