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
 * Tests of functions and components. Their files share the loaded modules of their process, since loading takes longer
 * than these tests do. A test that needs a database or a market stands elsewhere: `testDatabase` refuses to run here.
 */
const SHARED_MODULES = [
  'src/kernel/**/*.test.{ts,tsx}',
  'src/ui/**/*.test.{ts,tsx}',
  'src/site/**/*.test.{ts,tsx}',
  'src/domains/*/web/**/*.test.{ts,tsx}',
  'src/domains/attributes/**/*.test.{ts,tsx}',
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
          isolate: false,
          env: { TEST_MODULES: 'shared' },
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: TESTS,
          exclude: [...configDefaults.exclude, SHORT_FORMS, ...ALONE, ...SHARED_MODULES],
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
