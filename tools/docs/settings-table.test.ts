import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERATIONS_PAGE, operationsPage } from './settings-table.ts';

test('docs/operations.md describes each setting', () => {
  const page = operationsPage();
  expect(page).toContain('| `SESSION_SECRET` | secret of at least 32 characters');
  expect(readFileSync(OPERATIONS_PAGE, 'utf8')).toBe(page);
});
