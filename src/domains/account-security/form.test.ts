import { expect, test } from 'vitest';
import { codeForm } from './form.ts';

const marks = ['\u200b', '\u200e', '\u202c', '\u2060', '\ufeff', '\u00a0', '\ufe0e'];

test.each(marks)('pasted text may contain %j', (mark) => {
  const pasted = (text: string) => `${mark}${text}${mark}`;
  expect(codeForm.parse({ code: pasted('123 456') })).toEqual({ code: '123456' });
  expect(codeForm.parse({ code: '১২৩ ৪৫৬' })).toEqual({ code: '123456' });
});
