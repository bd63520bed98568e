import { expect, test } from 'vitest';
import { photoLabels } from '../../../catalog/products/photos.ts';
import { firstShots, nextShots } from './shot-state.ts';

const [first, second] = photoLabels;
const empty = firstShots([]);
const mark = { x: 0.5, y: 0.25, text: 'Scratch' };

test('stored photos keep their labels', () => {
  const { notes } = firstShots([{ url: '/a.jpg', label: first }, { url: '/b.jpg' }]);
  expect(notes).toEqual({ '/a.jpg': { label: first }, '/b.jpg': {} });
});

test('a photo taken with an outline gets its label, a photo without a label is from the gallery', () => {
  const named = nextShots(empty, { type: 'receive', keys: ['a'], leftOut: 0, label: first });
  expect(named).toEqual({ notes: { a: { label: first } }, leftOut: 0, fromGallery: false });
  const more = nextShots(named, { type: 'receive', keys: ['b'], leftOut: 2, label: undefined });
  expect(more).toEqual({ notes: named.notes, leftOut: 2, fromGallery: true });
});

test('files that are left out for lack of space do not count as from the gallery', () => {
  const full = nextShots(empty, { type: 'receive', keys: [], leftOut: 3, label: undefined });
  expect(full).toEqual({ notes: {}, leftOut: 3, fromGallery: false });
});

test('label and marks of a photo change independently', () => {
  const pinned = nextShots(empty, { type: 'pin', key: 'a', marks: [mark] });
  const named = nextShots(pinned, { type: 'describe', key: 'a', label: second ?? null });
  expect(named.notes).toEqual({ a: { marks: [mark], label: second } });
  const unnamed = nextShots(named, { type: 'describe', key: 'a', label: null });
  expect(unnamed.notes).toEqual({ a: { marks: [mark] } });
  expect(nextShots(unnamed, { type: 'pin', key: 'a', marks: [] }).notes).toEqual({ a: {} });
});
