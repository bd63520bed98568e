import { defineConfig } from 'vitest/config';
import { ROOT } from '../tools/root.ts';
import { TEST_OPTIONS } from '../tools/testing/test-options.ts';

/** Short forms of the trust suites, one after the other, because each loads or kills whole markets. */
export default defineConfig({
  root: ROOT,
  test: {
    ...TEST_OPTIONS,
    include: ['trust/**/*.short.test.ts'],
    globalSetup: ['tools/testing/global-setup.ts'],
    maxWorkers: 1,
  },
});
