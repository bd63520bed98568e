import { expect, test } from 'vitest';
import {
  changeQueue,
  nextToSend,
  picturesChosen,
  type QueueChange,
  type QueuedPicture,
} from './picture-queue.ts';

const waiting = (key: string): QueuedPicture => ({ key, preview: key, state: 'waiting', progress: 0 });
const after = (...changes: QueueChange[]) => changes.reduce(changeQueue, [] as readonly QueuedPicture[]);
const add = (...keys: string[]): QueueChange => ({ type: 'add', pictures: keys.map(waiting) });
const start = (key: string): QueueChange => ({ type: 'start', key });
const stored = (key: string): QueueChange => ({ type: 'sent', key, sent: { ok: true, url: `/${key}` } });
const failed = (key: string): QueueChange => ({
  type: 'sent',
  key,
  sent: { ok: false, message: 'no', canRetry: true },
});

test('two pictures are uploaded at a time; the next one starts when one has finished', () => {
  expect(nextToSend(after(add('a', 'b', 'c'), start('a')))?.key).toBe('b');
  expect(nextToSend(after(add('a', 'b', 'c'), start('a'), start('b')))).toBeNull();
  expect(nextToSend(after(add('a', 'b', 'c'), start('a'), start('b'), stored('b')))?.key).toBe('c');
});

test('picture addresses keep the chosen order, not the order of completion', () => {
  const queue = after(add('a', 'b', 'c'), stored('c'), stored('a'), failed('b'));
  expect(picturesChosen(queue)).toEqual({ urls: ['/a', '/c'], sending: 0, failed: 1 });
});

test('a failed picture waits again after a retry and disappears after removal', () => {
  const queue = after(add('a'), start('a'), failed('a'));
  expect(queue[0]).toMatchObject({ state: 'failed', message: 'no' });
  expect(changeQueue(queue, { type: 'retry', key: 'a' })[0]).toMatchObject({ state: 'waiting', progress: 0 });
  expect(changeQueue(queue, { type: 'remove', key: 'a' })).toEqual([]);
});

test('a response for a picture that was removed in the meantime changes nothing', () => {
  const queue = after(add('a', 'b'), { type: 'remove', key: 'a' });
  expect(changeQueue(queue, stored('a'))).toEqual(queue);
});

test('a picture can be moved within the list while others are being uploaded', () => {
  const moved = (key: string, to: number) =>
    after(add('a', 'b', 'c'), start('a'), { type: 'move', key, to }).map((picture) => picture.key);
  expect(moved('c', 0)).toEqual(['c', 'a', 'b']);
  expect(moved('a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved('a', 9)).toEqual(['b', 'c', 'a']);
  expect(moved('b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved('x', 0)).toEqual(['a', 'b', 'c']);
});
