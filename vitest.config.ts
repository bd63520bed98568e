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
    setupFiles: ['tools/testing/fail-on-console-error.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
