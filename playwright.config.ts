import { defineConfig } from '@playwright/test';
import { installedBrowsers } from './tools/browser.ts';

// The set-up names the browser without windows; who runs single stories by hand has the one that is there.
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
  // Machines that share their processors stand still for seconds; how fast the market is, is measured in bench/.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  // Stories of one file follow each other, so the last files would leave a worker without work. Screens are taken one by
  // one, by whichever worker is free: they come last.
  projects: [
    { name: 'stories', testIgnore: EVERY_SCREEN },
    { name: 'screens', testMatch: EVERY_SCREEN },
  ],
  use: {
    // The set-up starts the market first, so every worker finds its address here.
    baseURL: process.env.MARKET_URL,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    // What cannot be clicked in this time never can: a story that fails should not keep the others waiting for its whole time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace of every story would make all of them slower: `--trace on` takes one of the story looked into.
    trace: 'off',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      // Containers often have too little shared memory for a page.
      args: ['--disable-dev-shm-usage'],
    },
  },
});
