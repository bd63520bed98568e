import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { fillLogin } from './people.ts';

const password = 'secondbyte';
const seller = { email: 'seller@secondbyte.test', password };
const buyer = { email: 'buyer@secondbyte.test', password };

const screens = [
  { name: 'home', path: '/', as: null },
  { name: 'category', path: '/categorydetails/Laptop', as: null },
  { name: 'login', path: '/login', as: null },
  { name: 'signup', path: '/signup', as: null },
  { name: 'not found', path: '/nowhere', as: null },
  { name: 'orders', path: '/dashboard/order', as: buyer },
  { name: 'add product', path: '/dashboard/addproducts', as: seller },
  { name: 'my products', path: '/dashboard/myproducts', as: seller },
] as const;

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
];

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of sizes) {
    test.describe(`${colorScheme}, ${viewport.width} px`, () => {
      test.use({ colorScheme, viewport });

      for (const screen of screens) {
        test(`${screen.name} has no accessibility violation, no error and no sideways scroll`, async ({
          page,
        }) => {
          const errors: string[] = [];
          page.on('pageerror', (error) => errors.push(error.message));
          page.on('console', (message) => {
            const expected = screen.name === 'not found' && message.text().includes('404');
            if (message.type() === 'error' && !expected) errors.push(message.text());
          });
          if (screen.as) {
            await page.goto('/login');
            await fillLogin(page, screen.as);
            await expect(page).not.toHaveURL(/login/);
          }
          await page.goto(screen.path, { waitUntil: 'networkidle' });
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          expect(await findViolations(page)).toEqual([]);
          expect(await overflow(page)).toBeLessThanOrEqual(0);
          expect(errors).toEqual([]);
        });
      }
    });
  }
}
