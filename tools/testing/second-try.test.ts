import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayTryAgain, withSecondTry } from './second-try.ts';
import type { TestRun } from './test-reports.ts';

const passed: TestRun = { passed: 3, failed: 0, failures: [], failedFiles: [], files: [], tests: [] };
const failedIn = (...files: string[]): TestRun => ({
  ...passed,
  failed: files.length,
  failures: files.map((file) => `${file} › works`),
  failedFiles: files,
});

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test('a file that fails and then passes is flaky, not failed', async () => {
  const asked: (readonly string[])[] = [];
  const run = await withSecondTry(failedIn('src/ui/tabs.test.ts'), async (files) => {
    asked.push(files);
    return { ...passed, passed: 1 };
  });
  expect(asked).toEqual([['src/ui/tabs.test.ts']]);
  expect(run).toMatchObject({ passed: 4, failed: 0, failures: [] });
  expect(run.flakes).toEqual([{ failure: 'src/ui/tabs.test.ts › works' }]);
});

test('a file that fails twice stays failed', async () => {
  const run = await withSecondTry(failedIn('src/ui/tabs.test.ts'), async () =>
    failedIn('src/ui/tabs.test.ts'),
  );
  expect(run).toMatchObject({ passed: 3, failed: 1, flakes: [] });
});

test('a second try without tests proves nothing', async () => {
  const run = await withSecondTry(failedIn('src/ui/tabs.test.ts'), async () => ({ ...passed, passed: 0 }));
  expect(run).toMatchObject({ failed: 1, flakes: [] });
});

test.each([
  'src/domains/orders/server/two-buyers.test.ts',
  'src/domains/payouts/server/payouts.test.ts',
  'src/domains/accounts/server/secret-change.test.ts',
  'src/platform/api/idempotency.test.ts',
  'trust/races/races.test.ts',
  'trust/rights/rights.test.ts',
  'trust/webhooks/webhooks.test.ts',
  'trust/privacy/privacy.test.ts',
  'e2e/trade.spec.ts',
])('%s is never tried twice', (file) => {
  expect(mayTryAgain(failedIn(file))).toBe(false);
  expect(mayTryAgain(failedIn(file, 'src/ui/tabs.test.ts'))).toBe(false);
});

test('six failed files are not tried again', () => {
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `src/ui/${name}.test.ts`);
  expect(mayTryAgain(failedIn(...files.slice(1)))).toBe(true);
  expect(mayTryAgain(failedIn(...files))).toBe(false);
});
