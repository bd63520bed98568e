import { expect, test } from 'vitest';
import { buildAddProductBody } from '../../../../catalog/testing/build-product.ts';
import { parseProduct, productValues } from '../listing-values.ts';
import { benchFieldName, conditionValues, faultFieldName } from './condition-values.ts';

const photos = ['/images/a/page.jpg', '/images/b/page.jpg'];

function filled(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('a form returns the tested parts, and the faults that have a name, a part or a photo', () => {
  const form = filled({
    [benchFieldName('keys')]: 'Faulty',
    [benchFieldName('screen')]: '',
    [faultFieldName(0, 'name')]: ' V key, cap missing ',
    [faultFieldName(0, 'part')]: 'keys',
    [faultFieldName(0, 'photo')]: '2',
    [faultFieldName(1, 'name')]: '',
    [faultFieldName(3, 'name')]: 'Scratched lid',
    [faultFieldName(3, 'photo')]: '/images/a/page.jpg',
  });
  expect(conditionValues(form, photos)).toEqual({
    benchCheck: { keys: 'Faulty' },
    faults: [
      { name: 'V key, cap missing', part: 'keys', photo: '/images/b/page.jpg' },
      { name: 'Scratched lid', part: '', photo: '/images/a/page.jpg' },
    ],
  });
});

test('the number of a missing photo is refused at its field', () => {
  const address = `/images/${'0'.repeat(32)}/page.jpg`;
  const form = filled({
    ...Object.fromEntries(
      Object.entries(buildAddProductBody()).map(([name, value]) => [name, String(value)]),
    ),
    photos: address,
    [faultFieldName(2, 'name')]: 'Scratched lid',
    [faultFieldName(2, 'photo')]: '7',
  });
  expect(productValues(form, [address]).faults).toEqual([
    { name: 'Scratched lid', part: '', photo: 'photo 7' },
  ]);
  expect(parseProduct(form).reply()).toMatchObject({
    error: { 'faults.2.photo': ['Choose one of the photos of this product'] },
  });
});
