import { expect, test } from 'vitest';
import { keepInside, MAX_SCALE, zoomAbout } from './use-zoom.ts';

const box = { width: 400, height: 300 };
const fitted = { scale: 1, x: 0, y: 0 };

test('the point of the photo under the fingers stays there during zooming', () => {
  const spot = { x: 100, y: -50 };
  const { scale, x, y } = zoomAbout(fitted, spot, 2, box);
  // This point of the photo was at `spot` before the zoom: (100, -50) from the middle, unscaled.
  expect({ x: x + 100 * scale, y: y - 50 * scale }).toEqual(spot);
});

test('a photo has a maximum size and never gets smaller than its fitted size', () => {
  expect(zoomAbout(fitted, { x: 0, y: 0 }, 99, box).scale).toBe(MAX_SCALE);
  expect(zoomAbout({ scale: 2, x: 60, y: 60 }, { x: 0, y: 0 }, 0.2, box)).toEqual(fitted);
});

test('a photo cannot be moved out of its box', () => {
  expect(keepInside({ scale: 3, x: 9_999, y: -9_999 }, box)).toEqual({ scale: 3, x: 400, y: -300 });
  expect(keepInside({ scale: 1, x: 20, y: 20 }, box)).toEqual(fitted);
});
