import { expect, type Page, type Request, test } from '@playwright/test';
import { describeWeight, findOverweight, type Kind, type LoadedFile } from '../tools/weight/budget.ts';

/** Public pages by the words that people know them by. */
const PAGES = {
  home: '/',
  category: '/categorydetails/Laptop',
  search: '/search?q=laptop',
  blog: '/blog',
  login: '/login',
} as const;

test.use({ viewport: { width: 360, height: 740 } });

function kindOf(request: Request): Kind | null {
  const kind = request.resourceType();
  if (kind === 'document' || kind === 'script' || kind === 'font') return kind;
  return kind === 'stylesheet' ? 'style' : null;
}

/** Every file of a first view with the bytes of its body as they came over the wire. */
async function loadedBy(page: Page, path: string): Promise<LoadedFile[]> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  const files = requests.map(async (request) => {
    const kind = kindOf(request);
    const { responseBodySize } = await request.sizes();
    return kind && { path: new URL(request.url()).pathname, kind, bytes: responseBodySize };
  });
  return (await Promise.all(files)).filter((file) => file !== null);
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`the first view of the ${name} page is light enough for a phone`, async ({ page }) => {
    const files = await loadedBy(page, path);
    test.info().annotations.push({ type: 'weight', description: describeWeight(files) });
    expect(files.filter(({ kind }) => kind === 'script').length).toBeGreaterThan(3);
    expect(findOverweight(files)).toEqual([]);
  });
}

test('the first view of a product page is light enough for a phone', async ({ page }) => {
  await page.goto('/categorydetails/Laptop');
  const path = await page
    .getByRole('link', { name: /^Product Details, / })
    .first()
    .getAttribute('href');
  const fresh = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 360, height: 740 } });
  const product = await fresh?.newPage();
  if (!product || !path) throw new Error('there is no listing to look at');
  expect(findOverweight(await loadedBy(product, new URL(path, page.url()).href))).toEqual([]);
  await fresh?.close();
});
