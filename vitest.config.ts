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

/** Short forms of trust suites that need load, kills or minutes: `npm run trust -- all --short` runs them. */
const SHORT_FORMS = 'trust/**/*.short.test.ts';

/** Tests of deadlines, counted files and hanging processes: they need the machine for themselves. */
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
 * Tests whose files share the loaded modules of their process, since loading takes longer than most of these tests do.
 * Each file still has its own database. Modules keep no state that a test could leave to the next one.
 */
const SHARED_MODULES = ['src/**/*.test.{ts,tsx}'];

/** Tests that replace a module for themselves: others must not get the replacement. */
const MOCKED_MODULES = ['src/domains/accounts/server/passwords.test.ts'];

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
          // One more than there are cores: many tests wait for processes, and Vitest by itself leaves a core unused.
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
