// Takes new screenshots for README.md, from a new demo market (`npm run pictures`). Each picture shows a page on a
// computer and on a phone, side by side.
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../src/paths.ts';
import { findHeadlessBrowser } from '../tools/browser.ts';
import { ROOT } from '../tools/root.ts';
import { startDemoMarket } from './open-demo-market.ts';

const FOLDER = join(ROOT, 'docs', 'pictures');

/** Widths of the two windows, their height, and the gap between them, in px. */
const WIDTHS = [1280, 360] as const;
const HEIGHT = 800;
const GAP = 24;

/** Size of the demo market, with enough listings for full pages. The environment can override it. */
const MARKET = { DEMO_LISTINGS: '120', DEMO_PICTURES: '8' };

/** Returns the id of the example listing on the home page. It has a battery, marks, and photos from all sides. */
async function findExample(url: string): Promise<string> {
  const { example } = (await (await fetch(`${url}/highlights`)).json()) as {
    example: { _id: string } | null;
  };
  if (!example) throw new Error('The demo market has no listing with battery and marks.');
  return example._id;
}

/** Takes a screenshot of a completely loaded page in a window of this width. */
async function takeOne(browser: Browser, address: string, width: number): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width, height: HEIGHT },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

/** Takes screenshots of a page in both windows and saves them as one PNG with few colors. */
async function takeBoth(browser: Browser, address: string, name: string): Promise<void> {
  const layers = [];
  let left = 0;
  for (const width of WIDTHS) {
    layers.push({ input: await takeOne(browser, address, width), left, top: 0 });
    left += width + GAP;
  }
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: left - GAP, height: HEIGHT, channels: 4, background } })
    .composite(layers)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(join(FOLDER, `${name}.png`));
  console.log(`docs/pictures/${name}.png`);
}

const executablePath = await findHeadlessBrowser(console.log);
Object.assign(process.env, { ...MARKET, ...process.env });
const market = await startDemoMarket();
const browser = await chromium.launch({ executablePath, args: ['--disable-dev-shm-usage'] });
try {
  const pages = {
    home: paths.home(),
    listing: paths.categoryList(await findExample(market.url)),
    search: paths.search({ q: 'laptop under 60,000' }),
  };
  for (const [name, path] of Object.entries(pages)) await takeBoth(browser, market.url + path, name);
} finally {
  await browser.close();
  await market.stop();
  process.disconnect?.();
}
