import { expect, test } from 'vitest';
import { photoNames } from './photo-names.ts';
import { countMarks, placeInBox, productPhotos } from './product-photos.ts';

const image = (id: string) => ({ id, width: 1600, height: 1200, placeholder: '' });
const mark = (text: string) => ({ x: 10, y: 20, text });

test('a mark has the same number on all photos that show it', () => {
  const images = [
    { ...image('a'), label: 'Front' as const, marks: [mark('Key missing'), mark('Scratch')] },
    { ...image('b'), label: 'Keyboard' as const, marks: [mark('Dent'), mark('Key missing')] },
  ];
  const photos = productPhotos({ images }, photoNames({ images }));
  expect(photos.map(({ marks }) => marks.map(({ number }) => number))).toEqual([
    [1, 2],
    [3, 1],
  ]);
  expect(countMarks({ images })).toBe(3);
});

test.each([
  [1600, 1200, { x: 25, y: 40 }],
  [1200, 1600, { x: 35.9, y: 40 }],
  [1600, 900, { x: 25, y: 42.5 }],
])(
  'a mark of a photo of %i × %i px is placed correctly in the box that shows the whole photo',
  (width, height, place) => {
    expect(placeInBox({ width, height }, { x: 25, y: 40 })).toEqual(place);
  },
);

test('a photo without a label is named by its number', () => {
  const images = [{ ...image('a'), label: 'Lid' as const }, image('b')];
  const photos = productPhotos({ images }, photoNames({ images }));
  expect(photos.map(({ name, marks }) => [name, marks])).toEqual([
    ['Lid', []],
    ['Photo 2', []],
  ]);
});
