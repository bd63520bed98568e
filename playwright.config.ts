import { defineConfig } from '@playwright/test';
import { installedBrowser } from './tools/browser.ts';

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
    trace: 'retain-on-failure',
    launchOptions: {
      ...(installedBrowser() && { executablePath: installedBrowser() }),
      // Chromium refuses its sandbox to root and where shared memory is small.
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
    },
  },
});
