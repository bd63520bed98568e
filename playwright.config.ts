import { defineConfig } from '@playwright/test';
import { installedBrowsers } from './tools/browser.ts';

// The global setup sets the path of the headless browser. Without it, this uses an installed browser.
const browser = process.env.HEADLESS_BROWSER_PATH ?? installedBrowsers()[0];

const EVERY_SCREEN = 'every-screen.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/stories',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Machines with shared processors sometimes pause for seconds. `bench/` measures the market's speed instead.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // The stories of a file run in sequence, so the last files would leave workers idle. Screens are single tests for any
  // free worker, so they come last.
  projects: [
    { name: 'stories', testIgnore: EVERY_SCREEN },
    { name: 'screens', testMatch: EVERY_SCREEN },
  ],
  use: {
    // The global setup starts the market first, so every worker finds its address here.
    baseURL: process.env.MARKET_URL,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    // Timeout of an action in ms, so that a failing story ends before its own timeout.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Tracing would make all stories slower. To debug a story, use `--trace on`.
    trace: 'off',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      // Containers often have too little shared memory for a page.
      // The pages need no GPU. Its software replacement took a tenth of the stories' time.
      // With one process per site, the pages of a browser context share compiled scripts. This saved a tenth of the CPU
      // time of the screens.
      args: ['--disable-dev-shm-usage', '--disable-gpu', '--process-per-site'],
    },
  },
});
