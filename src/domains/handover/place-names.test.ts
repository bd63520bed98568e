import { expect, test } from 'vitest';
import { inLanguage } from '#kernel/locale.ts';
import { placeNames } from './place-names.ts';

const place = {
  area: 'Mirpur',
  areaInBangla: 'মিরপুর',
  name: 'Mirpur 10 metro station',
  nameInBangla: 'মিরপুর ১০ মেট্রো স্টেশন',
};

test.each([
  ['en', { area: 'Mirpur', name: 'Mirpur 10 metro station' }],
  ['bn', { area: 'মিরপুর', name: 'মিরপুর ১০ মেট্রো স্টেশন' }],
] as const)('a page in %s names the area and the place %j', (language, names) => {
  expect(inLanguage(language, () => placeNames(place))).toEqual(names);
});
