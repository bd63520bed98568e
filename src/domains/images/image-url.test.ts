import { expect, test } from 'vitest';
import { ownImagePath, pictureSources, smallImage } from './image-url.ts';

const image = { id: 'a'.repeat(32), width: 1_600, height: 1_200, placeholder: 'data:,' };
const widths = (srcSet: string) => srcSet.split(', ').map((one) => one.split(' ')[1]);

const newestWidths = (...asked: Parameters<typeof pictureSources>) =>
  widths(pictureSources(...asked).sources[0]?.srcSet ?? '');

test('a large picture offers all three widths in each newer format, and one JPEG', () => {
  const { sources, src } = pictureSources(image);
  expect(sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp']);
  expect(sources.map((source) => widths(source.srcSet))).toEqual(Array(2).fill(['480w', '960w', '1600w']));
  expect(src).toBe(`/images/${image.id}/page.jpg`);
});

test('a narrower picture offers each available width once', () => {
  expect(newestWidths({ ...image, width: 700 })).toEqual(['480w', '700w']);
  expect(newestWidths({ ...image, width: 480 })).toEqual(['480w']);
  expect(newestWidths({ ...image, width: 30 })).toEqual(['30w']);
});

test('a small box is offered no wider version than it can show', () => {
  expect(newestWidths(image, 'page')).toEqual(['480w', '960w']);
  expect(newestWidths({ ...image, width: 300 }, 'page')).toEqual(['300w']);
  expect(newestWidths(image, 'card')).toEqual(['480w']);
  expect(pictureSources(image, 'card').src).toBe(`/images/${image.id}/card.jpg`);
});

test('pages link to our own pictures by path, whatever host the response names', () => {
  const path = `/images/${image.id}/page.jpg`;
  for (const origin of ['', 'http://localhost:4600', 'https://secondbyte.test']) {
    expect(ownImagePath(origin + path)).toBe(path);
    expect(smallImage(origin + path)).toBe(`/images/${image.id}/card.webp`);
  }
  const elsewhere = 'https://elsewhere.test/me.jpg';
  expect(ownImagePath(elsewhere)).toBe(elsewhere);
  expect(smallImage(elsewhere)).toBe(elsewhere);
  expect(smallImage(null)).toBeNull();
});
