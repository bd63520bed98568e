import { defineConfig } from '@playwright/test';
import { installedBrowsers } from './tools/browser.ts';

const [browser] = installedBrowsers();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // The set-up starts the market first, so every worker finds its address here.
    baseURL: process.env.MARKET_URL,
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
    // A trace of every story would make all of them slower: `--trace on` takes one of the story looked into.
    trace: 'off',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      // Containers often have too little shared memory for a page.
      args: ['--disable-dev-shm-usage'],
    },
  },
});
