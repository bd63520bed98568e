import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Price } from './price.tsx';

test('the price when new is shown struck through only if it is higher than the asking price', () => {
  expect(renderToStaticMarkup(<Price taka={30_000} was={36_000} />)).toContain('<s>');
  for (const was of [30_000, 20_000, 0, null]) {
    expect(renderToStaticMarkup(<Price taka={30_000} was={was} />), String(was)).not.toContain('<s>');
  }
});
