import type { Page, Request } from '@playwright/test';
import {
  describeWeight,
  type FileKind,
  findOverweight,
  type LoadedFile,
} from '../tools/bundle-budget/budget.ts';
import { expect, test } from './test.ts';

/** Paths of public pages by the names that the tests use. */
const PAGES = {
  home: '/',
  category: '/categorydetails/Laptop',
  search: '/search?q=laptop',
  blog: '/blog',
  article: '/blog/test-a-used-laptop',
  login: '/login',
} as const;

test.use({ viewport: { width: 360, height: 740 } });

/** Words that occur only in certain libraries. Pages should load these libraries only when a form or menu is used. */
const LIBRARY_MARKS = { schemas: /\bZodError\b/, queries: /\bgcTime\b/ } as const;

/** Returns the addresses of the requested scripts that contain a library. */
async function holding(mark: RegExp, requests: readonly Request[]): Promise<string[]> {
  const scripts = requests.filter((request) => request.resourceType() === 'script');
  const texts = scripts.map(async (request) => (await request.response())?.text() ?? '');
  const found = (await Promise.all(texts)).map((text) => mark.test(text));
  return scripts.map((request) => request.url()).filter((_, index) => found[index]);
}

function kindOf(request: Request): FileKind | null {
  const kind = request.resourceType();
  if (kind === 'document' || kind === 'script' || kind === 'font') return kind;
  return kind === 'stylesheet' ? 'style' : null;
}

/** Opens a page for the first time. Returns all requests that got a response, including late ones. */
async function open(page: Page, path: string): Promise<readonly Request[]> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(path, { waitUntil: 'networkidle' });
  return requests;
}

/** Returns the files of a page's first view, with their compressed sizes in bytes. */
async function weigh(requests: readonly Request[]): Promise<LoadedFile[]> {
  const files = requests.map(async (request) => {
    const kind = kindOf(request);
    const { responseBodySize } = await request.sizes();
    return kind && { path: new URL(request.url()).pathname, kind, bytes: responseBodySize };
  });
  return (await Promise.all(files)).filter((file) => file !== null);
}

for (const [name, path] of Object.entries(PAGES)) {
  test(`the first view of the ${name} page stays within the size budget for phones`, async ({ page }) => {
    const requests = await open(page, path);
    const files = await weigh(requests);
    test.info().annotations.push({ type: 'weight', description: describeWeight(files) });
    expect(files.filter(({ kind }) => kind === 'script').length).toBeGreaterThan(3);
    expect(findOverweight(files)).toEqual([]);
    for (const mark of Object.values(LIBRARY_MARKS)) expect(await holding(mark, requests)).toEqual([]);
  });
}

test('only pages with Bangla characters load the Bangla font', async ({ page }) => {
  const fontsOf = async (path: string) =>
    (await open(page, path)).filter((request) => /\/bangla-[^/]+\.woff2$/.test(request.url()));
  expect(await fontsOf(PAGES.search)).toEqual([]);
  expect(await fontsOf(`/search?q=${encodeURIComponent('ল্যাপটপ')}`)).toHaveLength(1);
});

test('in the HTML, image and styles of the first paint come before scripts, which have low priority', async ({
  page,
}) => {
  const requests = await open(page, PAGES.category);
  const document = requests.find((request) => kindOf(request) === 'document');
  const html = (await (await document?.response())?.text()) ?? '';
  const places = ['as="image"', 'rel="stylesheet"', 'rel="modulepreload"'].map((mark) => html.indexOf(mark));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(html.match(/rel="modulepreload" (?!fetchpriority="low")/g)).toBeNull();
});

test('starting to fill in a form loads its schemas', async ({ page }) => {
  const requests = await open(page, PAGES.login);
  await page.getByLabel('Email').fill('rahim');
  await expect.poll(() => holding(LIBRARY_MARKS.schemas, requests)).toHaveLength(1);
});

test('the data of a product page is fetched when its link gets the focus, not before', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(PAGES.category, { waitUntil: 'networkidle' });
  expect(fetched.filter((url) => url.includes('/categorylist/'))).toEqual([]);
  const ahead = page.waitForRequest(/\/categorylist\/[^/]+\.data/);
  await page
    .getByRole('link', { name: /^Product Details, / })
    .first()
    .focus();
  await ahead;
});

test('the first view of a product page stays within the size budget for phones', async ({ page }) => {
  // Stories list new laptops and act on those, so the oldest laptop is not sold or withdrawn during this test.
  const laptops = await (await page.request.get('/products?category=Laptop&limit=100')).json();
  const { _id, title } = laptops.at(-1);
  await page.goto(`/search?${new URLSearchParams({ q: title })}`);
  const path = await page
    .locator(`#listing-${_id}`)
    .getByRole('link', { name: /^Product Details, / })
    .getAttribute('href');
  const fresh = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 360, height: 740 } });
  const product = await fresh?.newPage();
  if (!product || !path) throw new Error('there is no listing to look at');
  const files = await weigh(await open(product, new URL(path, page.url()).href));
  test.info().annotations.push({ type: 'weight', description: describeWeight(files) });
  expect(findOverweight(files)).toEqual([]);
  await fresh?.close();
});
