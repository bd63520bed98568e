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

test('two pictures are on their way at once, the next when one has arrived', () => {
  expect(nextToSend(after(add('a', 'b', 'c'), start('a')))?.key).toBe('b');
  expect(nextToSend(after(add('a', 'b', 'c'), start('a'), start('b')))).toBeNull();
  expect(nextToSend(after(add('a', 'b', 'c'), start('a'), start('b'), stored('b')))?.key).toBe('c');
});

test('addresses keep the order chosen, not the order of arrival', () => {
  const queue = after(add('a', 'b', 'c'), stored('c'), stored('a'), failed('b'));
  expect(picturesChosen(queue)).toEqual({ urls: ['/a', '/c'], sending: 0, failed: 1 });
});

test('a picture that failed waits again on retry and is forgotten on removal', () => {
  const queue = after(add('a'), start('a'), failed('a'));
  expect(queue[0]).toMatchObject({ state: 'failed', message: 'no' });
  expect(changeQueue(queue, { type: 'retry', key: 'a' })[0]).toMatchObject({ state: 'waiting', progress: 0 });
  expect(changeQueue(queue, { type: 'remove', key: 'a' })).toEqual([]);
});

test('an answer to a picture removed meanwhile changes nothing', () => {
  const queue = after(add('a', 'b'), { type: 'remove', key: 'a' });
  expect(changeQueue(queue, stored('a'))).toEqual(queue);
});

test('a picture is moved to another place, at most to the ends, while others are sent', () => {
  const moved = (key: string, to: number) =>
    after(add('a', 'b', 'c'), start('a'), { type: 'move', key, to }).map((picture) => picture.key);
  expect(moved('c', 0)).toEqual(['c', 'a', 'b']);
  expect(moved('a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved('a', 9)).toEqual(['b', 'c', 'a']);
  expect(moved('b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved('x', 0)).toEqual(['a', 'b', 'c']);
});
