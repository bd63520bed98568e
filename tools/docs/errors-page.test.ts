import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ERRORS_PAGE, errorsPage } from './errors-page.ts';

test('docs/errors.md lists exactly the refusals of the contracts', async () => {
  const page = await errorsPage();
  expect(page).toContain('`product-held`');
  expect(readFileSync(ERRORS_PAGE, 'utf8')).toBe(page);
});
