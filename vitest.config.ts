import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'sandbox/**/*.test.ts',
      'tools/**/*.test.ts',
      'harness/**/*.test.ts',
      'demo/**/*.test.ts',
      'bench/**/*.test.ts',
      'trust/**/*.test.ts',
    ],
    globalSetup: ['tools/testing/global-setup.ts'],
    setupFiles: ['tools/testing/fail-on-console-error.ts', 'tools/testing/seed-properties.ts'],
    pool: 'forks',
    // Left alone it takes a core less than there are: one of the two that these tests are made for.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Polls end as soon as they succeed; a busy machine can stand still for seconds.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    // What is told again at the end of `npm test` is the message alone: it says the whole of what was found.
    chaiConfig: { truncateThreshold: 0 },
    unstubEnvs: true,
  },
});
