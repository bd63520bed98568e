import { defineConfig } from 'vitest/config';
import { ROOT } from '../tools/root.ts';
import { TEST_OPTIONS } from '../tools/testing/test-options.ts';

/**
 * Configuration for the short forms of the trust suites. They run one after the other, because each of them puts a
 * heavy load on whole markets or kills their processes.
 */
export default defineConfig({
  root: ROOT,
  test: {
    ...TEST_OPTIONS,
    include: ['trust/**/*.short.test.ts'],
    globalSetup: ['tools/testing/global-setup.ts'],
    maxWorkers: 1,
  },
});
