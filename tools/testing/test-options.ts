import type { TestUserConfig } from 'vitest/config';

/** Options of every Vitest run. */
export const TEST_OPTIONS = {
  setupFiles: [
    'tools/testing/fail-on-console-error.ts',
    'tools/testing/seed-properties.ts',
    'tools/testing/clear-shared-state.ts',
  ],
  pool: 'forks',
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Polls end as soon as they succeed, but a busy machine can pause for seconds.
  expect: { poll: { timeout: 20_000 } },
  restoreMocks: true,
  // `npm test` repeats only the message of a failure at its end, so the message must be complete.
  chaiConfig: { truncateThreshold: 0 },
  unstubEnvs: true,
} satisfies TestUserConfig;
