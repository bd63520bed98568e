import { expect, test } from 'vitest';
import type { WireMessage } from '../../contract.ts';
import { mergeMessages } from './use-conversation.ts';

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
