import type { Page } from '@playwright/test';
import { openSettled } from './settled.ts';
import { lookAs } from './signed-in.ts';
import { expect, test } from './test.ts';

/** Returns the accessible name of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });
}

test('the first Tab focuses a skip link, which moves the focus to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('a menu opens with Enter, is navigated with Tab, and closes with Escape, which returns the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/blog');
  const summary = page.getByRole('banner').locator('summary', { hasText: 'Category List' });
  await summary.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatch(/^Laptop/);
  // Before the page's scripts run, a menu opens but ignores Escape. So the test retries.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(summary).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Laptop/ })).toBeHidden();
});

test('a dialog opens with Enter, traps the focus, and returns the focus to its opener on Escape', async ({
  page,
}) => {
  await lookAs(page, 'buyer2');
  const [product] = await (await page.request.get('/products?category=Accessories&limit=1')).json();
  await openSettled(page, `/productdetails/${product._id}`);
  const opener = page.getByRole('main').getByRole('link', { name: 'Order Now' }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const element = document.activeElement;
      return element !== null && element !== document.body && element.closest('dialog') === null;
    });
    expect(outside, `after ${step + 1} steps`).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("after navigation by a link in the top bar or the page, the focus is on the new page's heading", async ({
  page,
}) => {
  await openSettled(page, '/blog');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Login');
});

test('with reduced motion, no animation or transition is longer than a frame', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const longest = await page.evaluate(() => {
    const inMs = (text: string) =>
      Math.max(...text.split(',').map((one) => Number.parseFloat(one) * (one.includes('ms') ? 1 : 1000)));
    return Math.max(
      ...[...document.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element);
        return Math.max(inMs(style.transitionDuration), inMs(style.animationDuration));
      }),
    );
  });
  expect(longest).toBeLessThanOrEqual(17);
});
