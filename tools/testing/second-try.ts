import type { TestRun } from './test-reports.ts';

/** A test that failed once and then passed with the same seed. */
export type Flake = {
  /** Failure of the first try, with the beginning of its message. */
  readonly failure: string;
};

/** A run, together with the results of its second try. */
export type JudgedRun = TestRun & { readonly flakes: readonly Flake[] };

/** Maximum number of failed test files. If more files failed, they get no second try. */
const MOST_FILES = 5;

/** Files without a second try, because even a rare race in them is a defect. */
const NEVER_AGAIN: readonly RegExp[] = [
  /^src\/domains\/(bookings|checkout|handover|orders|payments|payouts|privacy)\//,
  /^src\/domains\/accounts\/.*(session|secret|sign-in|second-factor|passkeys)/,
  /idempotency/,
  /^trust\/(races|trade-races|rights|sessions|webhooks|privacy|steps)\//,
  /^e2e\/(trade|guards|list-find-book-pay)\.spec/,
];

/** Returns whether the failures of a run may be tried a second time. */
export function mayTryAgain({ failed, failedFiles }: TestRun): boolean {
  if (failed === 0 || failedFiles.length === 0 || failedFiles.length > MOST_FILES) return false;
  return !failedFiles.some((file) => NEVER_AGAIN.some((pattern) => pattern.test(file)));
}

/**
 * Runs the failed test files again with `again`. If all their tests pass the second time, their failures are reported
 * as flaky. Otherwise all failures of the first try stay failures.
 */
export async function withSecondTry(
  first: TestRun,
  again: (files: readonly string[]) => Promise<TestRun>,
): Promise<JudgedRun> {
  if (!mayTryAgain(first)) return { ...first, flakes: [] };
  console.log(`\nRetrying these files alone: ${first.failedFiles.join(', ')}`);
  const second = await again(first.failedFiles);
  if (second.failed > 0 || second.passed === 0) return { ...first, flakes: [] };
  return {
    ...first,
    passed: first.passed + first.failed,
    failed: 0,
    failures: [],
    flakes: first.failures.map((failure) => ({ failure })),
  };
}
