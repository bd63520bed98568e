import { expect, test } from 'vitest';
import { shortId } from '#kernel/short-id.ts';
import { paths } from '../paths.ts';
import { loader } from './short-address.ts';

const ID = '019aa0b2-0000-7000-8000-000000000001';

test('a short address leads to the public page of its product', () => {
  const short = shortId(ID);
  expect(paths.shortProduct(short).length).toBeLessThan(paths.categoryList(ID).length / 1.5);
  const response = loader({ params: { short } });
  expect([response.status, response.headers.get('location')]).toEqual([301, paths.categoryList(ID)]);
});

test('an address without a product is not found', () => {
  expect(() => loader({ params: { short: 'hello' } })).toThrow(expect.objectContaining({ status: 404 }));
});
