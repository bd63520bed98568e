import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StateFlag } from './state-flag.tsx';

test.each([
  ['2026-11-20T18:10:00Z', 'Reserved until 12:30 am'],
  ['2026-11-20T17:50:00Z', 'Reserved until 21 Nov, 12:30 am'],
])('a flag that the server read at %s says: %s', (readAt, words) => {
  const listing = { reservedUntil: '2026-11-20T18:30:00.000Z', readAt: Date.parse(readAt) };
  const html = renderToStaticMarkup(<StateFlag state="reserved" listing={listing} />);
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(words);
});
