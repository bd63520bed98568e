import { startStoriesMarket } from '/work/wt/stories/e2e/stories-market.ts';
import { chromium } from '/work/wt/stories/node_modules/@playwright/test/index.mjs';
const market = await startStoriesMarket();
try {
  const url = market.env.MARKET_URL;
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
  const [one] = await (await fetch(`${url}/products?category=Laptop&limit=1`)).json();
  let n = 0;
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280]) {
      n += 1;
      const open = async (js: boolean) => {
        const context = await browser.newContext({ colorScheme, javaScriptEnabled: js, viewport: { width, height: width === 360 ? 760 : 900 }, extraHTTPHeaders: { 'x-restricted': 'yes', 'x-forwarded-for': `10.88.0.${n}` } });
        return context.newPage();
      };
      const page = await open(true);
      await page.goto(`${url}/categorydetails/Laptop`, { waitUntil: 'networkidle' });
      await page.locator('.card').nth(1).scrollIntoViewIfNeeded();
      await page.screenshot({ path: `/tmp/shots/list-${colorScheme}-${width}.png` });
      await page.getByRole('button', { name: /^Show number/ }).first().click();
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/shots/list-shown-${colorScheme}-${width}.png` });
      await page.goto(`${url}/categorylist/${one._id}`, { waitUntil: 'networkidle' });
      await page.locator('#show-number').scrollIntoViewIfNeeded();
      await page.screenshot({ path: `/tmp/shots/product-${colorScheme}-${width}.png` });
      await page.locator('.panel').getByRole('button', { name: /^Show number/ }).click();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/shots/product-shown-${colorScheme}-${width}.png` });
      await page.goto(`${url}/compare?ids=${one._id}`, { waitUntil: 'networkidle' });
      await page.screenshot({ path: `/tmp/shots/compare-${colorScheme}-${width}.png`, fullPage: true });
      for (let i = 0; i < 60; i += 1) await page.request.get(`${url}/productAll/${one._id}/number`);
      await page.goto(`${url}/categorydetails/Laptop`, { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: /^Show number/ }).first().click();
      await page.waitForTimeout(800);
      await page.screenshot({ path: `/tmp/shots/list-refused-${colorScheme}-${width}.png` });
      const plain = await open(false);
      await plain.goto(`${url}/categorylist/${one._id}`);
      await plain.locator('.panel').getByRole('button', { name: /^Show number/ }).click();
      await plain.waitForTimeout(500);
      await plain.screenshot({ path: `/tmp/shots/product-refused-${colorScheme}-${width}.png` });
    }
  await browser.close();
} finally {
  await market.stop();
}
