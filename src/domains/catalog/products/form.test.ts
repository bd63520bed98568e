import { expect, test } from 'vitest';
import { addProductForm } from './form.ts';

const { title } = addProductForm.shape;

test('a title of invisible characters counts as missing', () => {
  for (const typed of [' \t ', '\u200b\u200b', '\u202e']) {
    expect(title.safeParse(typed).error?.issues[0]?.message).toBe('Your product name is required');
  }
  expect(title.parse('💻')).toBe('💻');
});

test('characters that change the text direction are removed, right-to-left words stay', () => {
  expect(title.parse('HP \u202eevil\u202c مرحبا')).toBe('HP evil مرحبا');
});
