import { expect, test } from 'vitest';
import { inLanguage } from '#kernel/locale.ts';
import { areaName } from './area-name.ts';

test.each([
  ['en', 'Mirpur'],
  ['bn', 'মিরপুর'],
] as const)('a page in %s names the area %s', (language, name) => {
  expect(inLanguage(language, () => areaName({ area: 'Mirpur', areaInBangla: 'মিরপুর' }))).toBe(name);
});
