import type { Page } from '@playwright/test';
import { listUnderOwnWord } from './by-calls.ts';
import { lookAs } from './signed-in.ts';
import { expect, test } from './test.ts';

/** Delays the page's scripts, as on a slow connection. Returns a function that ends the delay. */
async function holdScript(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const PHONE = { width: 360, height: 740 };
const filters = (page: Page) => page.getByRole('form', { name: 'Filters' });

test.describe('if scripts load late', () => {
  test("the icons of a phone's top bar are drawn before the icon file is loaded", async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.route(/sprite-[^/]+\.svg/, () => {});
    await page.goto('/blog', { waitUntil: 'domcontentloaded' });
    for (const name of ['Search', 'Switch between light and dark', 'Menu']) {
      const drawing = page.getByRole('banner').getByLabel(name, { exact: true }).locator('svg:visible');
      await expect(drawing.locator('path').first()).toBeAttached();
    }
  });

  test('a dialog that was opened by its link can be closed', async ({ page }) => {
    await lookAs(page, 'buyer2');
    const [product] = await (await page.request.get('/products?category=Monitor&limit=1')).json();
    const comes = await holdScript(page);
    await page.goto(`/productdetails/${product._id}`);
    await page.getByRole('main').getByRole('link', { name: 'Add Wish List' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    comes();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).not.toHaveURL(/#/);
  });

  test('the filters of a phone that were opened before can be closed', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const comes = await holdScript(page);
    await page.goto('/categorydetails/Laptop');
    await page.getByRole('link', { name: 'Filters' }).click();
    await expect(filters(page)).toBeVisible();
    comes();
    await page.getByRole('button', { name: 'Close filters' }).click();
    await expect(filters(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
  });

  test('a filter that was ticked before narrows the list', async ({ page }) => {
    const path = `/categorydetails/Laptop?q=${await listUnderOwnWord()}`;
    const comes = await holdScript(page);
    await page.goto(path);
    const first = filters(page).getByRole('checkbox').first();
    const count = await first.locator('..').locator('.num').textContent();
    await first.check();
    await expect(page).toHaveURL(path);
    comes();
    await expect(page).not.toHaveURL(path);
    await expect(page.getByRole('status').first()).toContainText(`${count} listing`);
    await expect(first).toBeChecked();
  });

  test('characters that were typed before get suggestions', async ({ page }) => {
    const comes = await holdScript(page);
    await page.goto('/blog');
    await page.getByRole('combobox', { name: 'Search used computers' }).pressSequentially('del');
    comes();
    await expect(page.getByRole('option').first()).toContainText('Dell');
  });

  test('a cart that was opened before is filled, and closes with Escape', async ({ page }) => {
    await lookAs(page, 'buyer');
    const comes = await holdScript(page);
    await page.goto('/');
    const cart = page.getByRole('banner').getByLabel(/^Cart/);
    await cart.click();
    const menu = page.locator('.cart');
    await expect(menu.getByRole('link', { name: 'View cart' })).toBeVisible();
    comes();
    await expect(menu.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(cart).toBeFocused();
  });
});
