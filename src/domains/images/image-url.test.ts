import { expect, test } from 'vitest';
import { pictureSources } from './image-url.ts';

const image = { id: 'a'.repeat(32), width: 1_600, height: 1_200, placeholder: 'data:,' };
const widths = (srcSet: string) => srcSet.split(', ').map((one) => one.split(' ')[1]);

test('a large picture offers all three widths in each format', () => {
  const { sources, srcSet, src } = pictureSources(image);
  expect(sources.map((source) => source.type)).toEqual(['image/avif', 'image/webp']);
  expect(sources.map((source) => widths(source.srcSet))).toEqual(Array(2).fill(['480w', '960w', '1600w']));
  expect(widths(srcSet)).toEqual(['480w', '960w', '1600w']);
  expect(src).toBe(`/images/${image.id}/page.jpg`);
});

test('a narrower picture offers each width once', () => {
  expect(widths(pictureSources({ ...image, width: 700 }).srcSet)).toEqual(['480w', '700w']);
  expect(widths(pictureSources({ ...image, width: 480 }).srcSet)).toEqual(['480w']);
  expect(widths(pictureSources({ ...image, width: 30 }).srcSet)).toEqual(['30w']);
});
