import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/testing/longest-first.ts';
import { TEST_OPTIONS } from './tools/testing/test-options.ts';

const TESTS = [
  'src/**/*.test.{ts,tsx}',
  'sandbox/**/*.test.ts',
  'tools/**/*.test.ts',
  'harness/**/*.test.ts',
  'demo/**/*.test.ts',
  'bench/**/*.test.ts',
  'trust/**/*.test.ts',
];

/**
 * Short versions of the trust suites. They put load on the machine, kill processes or take long. Only the command `npm
 * run trust -- all --short` runs them.
 */
const SHORT_FORMS = 'trust/**/*.short.test.ts';

/**
 * Tests that depend on deadlines, on lists of loaded files or on hanging processes. No other test runs at the same
 * time.
 */
const ALONE = [
  'src/platform/db/stalled-connections.test.ts',
  'src/platform/http/http-limits.test.ts',
  'src/platform/http/load-shedding.test.ts',
  'src/platform/http/web-server.test.ts',
  'harness/freshness.test.ts',
  'harness/one-request.test.ts',
  'tools/market/child.test.ts',
  'tools/postgres/replicas.test.ts',
  'trust/overload/lines.test.ts',
];

/**
 * Tests whose files share loaded modules in their process, because loading takes longer than most of these tests. Each
 * file still has its own database. Modules must not keep state between tests.
 */
const SHARED_MODULES = ['src/**/*.test.{ts,tsx}'];

/** Tests that mock a module, which must not affect other tests. */
const MOCKED_MODULES = [
  'src/domains/accounts/server/passwords.test.ts',
  'src/domains/notifications/web/notifications/mark-read.test.ts',
  'src/platform/api/browser/live-count.test.ts',
];

export default defineConfig({
  test: {
    ...TEST_OPTIONS,
    globalSetup: ['tools/testing/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: SHARED_MODULES,
          exclude: [...configDefaults.exclude, ...ALONE, ...MOCKED_MODULES],
          isolate: false,
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: [...TESTS.filter((path) => !SHARED_MODULES.includes(path)), ...MOCKED_MODULES],
          exclude: [...configDefaults.exclude, SHORT_FORMS, ...ALONE],
          // One more than the number of cores: many tests wait for processes, and Vitest's default leaves a core
          // unused.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
});
