import { expect, test } from 'vitest';
import { looksLikeStaff } from './staff-name.ts';

test.each([
  'Secondbyte Support',
  'S e c o n d - b y t e',
  'Admin ✔ Verified',
  'Karim ✅',
  'ＡＤＭＩＮ',
  'Аdmin',
  'Sеcοndbyte',
  'Customer Care',
  'Officiál Store',
])('%s looks like staff', (name) => {
  expect(looksLikeStaff(name)).toBe(true);
});

test.each([
  'Karim Uddin',
  'করিম উদ্দিন',
  'Byte House',
  'Adminul Islam',
  'Second Hand Laptops',
  'José O’Neill',
])('%s does not look like staff', (name) => {
  expect(looksLikeStaff(name)).toBe(false);
});
