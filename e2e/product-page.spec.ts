import type { Locator, Page } from '@playwright/test';
import { shortId } from '../src/kernel/short-id.ts';
import { openPayment, orderProduct, payWithCard } from './actions.ts';
import { list, newUser, type Photo } from './by-calls.ts';
import { openSettled } from './settled.ts';
import { lookAs, pageOf } from './signed-in.ts';
import { expect, expectNotice, test } from './test.ts';
import { fillLogin } from './test-people.ts';

const PHONE = { width: 360, height: 760 };
const ON_PHONE = { viewport: PHONE };

const SIX: readonly Photo[] = [
  { label: 'Front', marks: [{ x: 48, y: 62, text: 'V key, cap missing' }] },
  { label: 'Keyboard', marks: [{ x: 42, y: 40, text: 'V key, cap missing' }] },
  { label: 'Lid', marks: [{ x: 50, y: 30, text: 'Scratch of 4 cm on the lid' }] },
  { label: 'Ports' },
  { label: 'Underside' },
  { label: 'Screen off' },
];

/** Returns unique digits for the title of a listing. */
const unique = () => String(Math.floor(Math.random() * 1e9));

/** Expects that a phone shows an element without scrolling, and not below the bar at the bottom. */
async function expectInFirstScreen(locator: Locator): Promise<void> {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  expect(box).not.toBeNull();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height - 60);
  expect(box?.y).toBeGreaterThanOrEqual(0);
}

const main = (page: Page) => page.getByRole('main');
/** Status label of the page's product. The cards of other products also have labels. */
const flag = (page: Page) => page.locator('.panel-state .status');

/** Status label on a product's card in a list. */
const cardFlag = (page: Page, title: string) =>
  page.getByRole('article').filter({ hasText: title }).locator('.flagged .status');

/** Contact links of the product's seller. The cards of other products also have contact links. */
const ownContact = (page: Page) =>
  page.locator(':is(.panel, .buybar) :is(a[href^="tel:"], a[href^="mailto:"], a[href*="wa.me"])');

test('both addresses of a product show the same page; guests return from the login to the open dialog', async ({
  page,
  browser,
}) => {
  test.slow();
  const seller = await newUser(browser, 'Seller', 'Mirpur Laptop Corner', ON_PHONE);
  const buyer = await newUser(browser, 'Buyer', 'Nusrat Rahman', ON_PHONE);
  const title = `Latitude ${unique()}`;
  const id = await list(seller.page.request, { title });
  await page.goto(`/categorylist/${id}`);
  const guestHeadings = await main(page).getByRole('heading').allTextContents();
  for (const [action, sheet] of [
    ['Add Wish List', 'Save'],
    ['Order Now', 'Order'],
  ] as const) {
    await page.goto(`/categorylist/${id}`);
    await main(page).getByRole('link', { name: action }).first().click();
    await expect(page).toHaveURL(/\/login\?from=/);
    await expect(page.getByText(`Log in to ${sheet.toLowerCase()} this ${title}`)).toBeVisible();
    await fillLogin(page, buyer.person);
    await expect(page).toHaveURL(new RegExp(`/productdetails/${id}`));
    await expect(page.getByRole('dialog', { name: `${sheet} ${title}` })).toBeVisible();
    await page.keyboard.press('Escape');
    if (action === 'Order Now') break;
    await page.context().clearCookies();
  }
  const sections = (headings: readonly string[]) =>
    headings.filter((text) => !/^(Order|Save|Report) /.test(text));
  const atDetails = sections(await main(page).getByRole('heading').allTextContents());
  await page.goto(`/categorylist/${id}`);
  expect(sections(await main(page).getByRole('heading').allTextContents())).toEqual(atDetails);
  expect(sections(guestHeadings)).toEqual(atDetails);
  // For a signed-in person, the order dialog must also open on the public page.
  await orderProduct(page, title);
  await page.getByRole('heading', { level: 1 }).getByRole('link', { name: title }).click();
  await expect(flag(page)).toHaveText('You ordered this');
});

test('for signed-in buyers, cards link to the page where they can order', async ({ page }) => {
  await page.goto('/categorydetails/Monitor');
  const first = page.getByRole('link', { name: /^Product Details, / }).first();
  await expect(first).toHaveAttribute('href', /^\/categorylist\//);
  await lookAs(page, 'buyer2');
  await page.reload();
  await expect(first).toHaveAttribute('href', /^\/productdetails\//);
});

test('a product page shows its status for each viewer on the first screen of a phone', async ({
  browser,
}) => {
  test.slow();
  const seller = await newUser(browser, 'Seller', 'Uttara Tech Resale', ON_PHONE);
  const buyer = await newUser(browser, 'Buyer', 'Farhana Islam', ON_PHONE);
  const late = await newUser(browser, 'Buyer', 'Tanvir Ahmed', ON_PHONE);
  const title = `ThinkPad ${unique()}`;
  const id = await list(seller.page.request, { title });

  await test.step('the seller sees Your listing, and can edit and share the listing, but not order it', async () => {
    await seller.page.goto(`/productdetails/${id}`);
    await expect(flag(seller.page)).toHaveText('Your listing');
    await expectInFirstScreen(flag(seller.page));
    await expect(main(seller.page).getByRole('link', { name: 'Order Now' })).toHaveCount(0);
    await expect(ownContact(seller.page)).toHaveCount(0);
    await expect(
      seller.page.getByRole('region', { name: 'Order' }).getByRole('link', { name: 'Edit listing' }),
    ).toHaveAttribute('href', `/dashboard/editproduct/${id}`);
    await seller.page.getByRole('button', { name: 'Share' }).click();
    await expect(seller.page.getByRole('link', { name: /^WhatsApp Name, price and link/ })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/\\?text=.*%2Fp%2F${shortId(id)}$`),
    );
    await seller.page.goto(`/search?q=${encodeURIComponent(title)}`);
    await expect(cardFlag(seller.page, title)).toHaveText('Your listing');
  });

  await test.step('a buyer who orders sees the next step, and then You ordered this on the product page', async () => {
    await buyer.page.goto(`/productdetails/${id}`);
    await expect(flag(buyer.page)).toHaveText('Available');
    await buyer.page.getByRole('main').getByRole('link', { name: 'Order Now' }).first().click();
    const sheet = buyer.page.getByRole('dialog', { name: `Order ${title}` });
    await sheet.getByLabel('Meet location').fill('Mirpur 10, beside the metro station');
    await sheet.getByRole('button', { name: 'Place order' }).click();
    // The order leads to its own page, which must show the next step first.
    await expect(buyer.page).toHaveURL(/\/dashboard\/order\/[\w-]+$/);
    const next = buyer.page.getByRole('heading', { name: 'Booked. Call or write to agree where you meet' });
    await expect(next).toBeVisible();
    await expectInFirstScreen(next);
    await expectNotice(buyer.page, 'Booking confirmed');
    await buyer.page.goto(`/productdetails/${id}`);
    const goOn = buyer.page
      .getByRole('region', { name: 'Order' })
      .getByRole('link', { name: 'Go to my order' });
    await expect(flag(buyer.page)).toHaveText('You ordered this');
    await expectInFirstScreen(flag(buyer.page));
    await expect(main(buyer.page).getByText(/^You ordered this on /)).toBeVisible();
    await expect(main(buyer.page).getByRole('link', { name: 'Order Now' })).toHaveCount(0);
    await expect(goOn).toBeVisible();
    await buyer.page.goto(`/search?q=${encodeURIComponent(title)}`);
    await expect(cardFlag(buyer.page, title)).toHaveText('You ordered this');
  });

  await test.step('a wished product shows On your wish list on its page and in the wish list', async () => {
    await late.page.goto(`/productdetails/${id}`);
    await late.page.getByRole('main').getByRole('link', { name: 'Add Wish List' }).first().click();
    const sheet = late.page.getByRole('dialog', { name: `Save ${title}` });
    await sheet.getByLabel('Meet location').fill('Dhanmondi 27');
    await sheet.getByRole('button', { name: 'Add Wish List' }).click();
    await expect(flag(late.page)).toHaveText('On your wish list');
    await late.page.goto('/dashboard/mywishlist');
    await expect(late.page.getByRole('row', { name: title }).locator('.status')).toHaveText(
      'On your wish list',
    );
  });

  await test.step('during a payment, the product is shown as reserved to other buyers and guests', async () => {
    await openPayment(buyer.page, title);
    await buyer.page.getByLabel(/^I agree to the terms/).check();
    await buyer.page.getByLabel('Card number').fill('4');
    await expect(buyer.page.getByText(/Reserved for you|Held for you/)).toBeVisible();
    for (const [page, path] of [
      [late.page, `/productdetails/${id}`],
      [await pageOf(browser, null), `/categorylist/${id}`],
    ] as const) {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      await expect(flag(page)).toHaveText(/^Reserved until \d+:\d\d [ap]m$/);
      await expectInFirstScreen(flag(page));
    }
  });

  await test.step('after payment, the first screen shows Congrats, and the product page shows You bought this', async () => {
    await payWithCard(buyer.page, '4242424242424242');
    await expectInFirstScreen(buyer.page.getByRole('heading', { name: 'Congrats! your payment completed' }));
    await buyer.page.goto(`/productdetails/${id}`);
    await expect(flag(buyer.page)).toHaveText('You bought this');
  });

  await test.step('a sold product shows SOLD, no contact links, and a link to similar listings', async () => {
    const guest = await pageOf(browser, null);
    await guest.setViewportSize(PHONE);
    await guest.goto(`/categorylist/${id}`);
    await expectInFirstScreen(guest.getByText('SOLD', { exact: true }));
    await expect(flag(guest)).toHaveText(/^Sold on \d+ \w{3} \d{4}$/);
    await expect(ownContact(guest)).toHaveCount(0);
    expect(await (await guest.request.get(`/productAll/${id}`)).json()).toMatchObject({
      number: '',
      sellerEmail: '',
    });
    await guest
      .getByRole('region', { name: 'Order' })
      .getByRole('link', { name: /^See .+ like it$/ })
      .click();
    await expect(guest.getByRole('heading', { name: 'Similar, and still for sale' })).toBeInViewport();
    const others = guest.locator('#similar article');
    await expect(others).toHaveCount(4);
  });
});

test('similar listings start with the same model, one listing per seller, each with a reason', async ({
  page,
  browser,
}) => {
  test.slow();
  const model = `Elitebook ${unique()}`;
  const facts = { brand: 'HP', model, processorFamily: 'Core i5', memoryGb: 16 };
  const one = await newUser(browser, 'Seller', 'Agrabad Office Resale', ON_PHONE);
  const other = await newUser(browser, 'Seller', 'GEC Circle Laptop Hub', ON_PHONE);
  const benchCheck = { power: 'Works' };
  const id = await list(one.page.request, { title: `HP ${model}`, facts, benchCheck });
  await list(other.page.request, { title: `HP ${model} far`, facts, benchCheck, resalePrice: 60_000 });
  await list(other.page.request, {
    title: `HP ${model} half`,
    facts: { ...facts, memoryGb: 8 },
    benchCheck,
    resalePrice: 38_500,
  });
  await page.goto(`/categorylist/${id}`);
  const similar = page.locator('#similar .likes > li');
  await expect(similar).toHaveCount(4);
  await expect(similar.first()).toContainText(`HP ${model} far`);
  await expect(similar.first().locator('.why-tag')).toHaveText('Same model, ৳21,500 more');
  await expect(similar.filter({ hasText: model })).toHaveCount(1);
  for (const why of await similar.locator('.why-tag').allTextContents()) expect(why).toMatch(/, .+/);
});

test('a product page shows a usual price range only with five similar listings, and names its basis', async ({
  page,
  browser,
}) => {
  test.slow();
  const seller = await newUser(browser, 'Seller', 'Elephant Road Computers', ON_PHONE);
  const model = `Vostro ${unique()}`;
  const facts = { brand: 'Dell', model, memoryGb: 8 };
  const add = (resalePrice: number) =>
    list(seller.page.request, { title: `Dell ${model}`, facts, resalePrice });
  const id = await add(33_500);
  for (const price of [28_000, 31_000, 33_000, 36_000]) await add(price);
  await page.goto(`/categorylist/${id}`);
  await expect(main(page).getByText(/Fair price/)).toHaveCount(0);
  await add(42_000);
  await expect(async () => {
    await page.reload();
    await expect(
      main(page).getByRole('heading', { name: /^Fair price usually ৳31,000 to ৳36,000$/ }),
    ).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  const source = 'From 5 others of this model, memory and condition: 5 for sale.';
  await expect(main(page)).toContainText(source);

  await test.step('the seller sees the same price range while typing a price', async () => {
    await seller.page.goto(`/dashboard/editproduct/${id}`);
    await expect(main(seller.page)).toContainText(source);
    await seller.page.getByLabel('Resale price').fill('60,000');
    await expect(main(seller.page).getByRole('heading', { name: /^Higher than most/ })).toBeVisible();
  });
});

test.describe('photos', () => {
  test('open full screen with names and marks; keys change, enlarge and close them', async ({
    page,
    browser,
  }) => {
    const seller = await newUser(browser, 'Seller', 'Halishahar Used PC Shop', ON_PHONE);
    const id = await list(seller.page.request, { title: `Photos ${unique()}` }, SIX);
    await openSettled(page, `/categorylist/${id}`);
    const thumbnails = page.locator('.thumbs a');
    await expect(thumbnails).toHaveText([
      /Photo 1: Front, 1 mark$/,
      /Photo 2: Keyboard, 1 mark$/,
      /Photo 3: Lid, 1 mark$/,
      'Photo 4: Ports',
      'Photo 5: Underside',
      'Photo 6: Screen off',
    ]);
    await thumbnails.nth(2).click();
    await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: 'Open photo 3 of 6 full screen: Lid' }).click();
    const viewer = page.locator('dialog.viewer');
    await expect(viewer).toBeVisible();
    await expect(viewer.getByRole('status')).toHaveText('Photo 3 of 6: Lid');
    await expect(
      viewer.getByRole('img', { name: 'Marks in this photo: 2: Scratch of 4 cm on the lid' }),
    ).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(viewer.getByRole('status')).toHaveText('Photo 2 of 6: Keyboard');
    await expect(viewer.locator('figure:not([inert])').getByRole('listitem')).toHaveText(
      '1V key, cap missing',
    );
    await page.keyboard.press('+');
    await expect(viewer.locator('.v-box.enlarged')).toHaveCount(1);
    await viewer.getByRole('button', { name: 'Show the numbers of marks' }).click();
    await expect(viewer.locator('.pins')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(thumbnails.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('link', { name: 'Open photo 3 of 6 full screen: Lid' })).toBeFocused();
  });

  test('are enlarged by pinching and changed by swiping on a phone', async ({ browser }) => {
    test.slow();
    const seller = await newUser(browser, 'Seller', 'Farmgate Student Mart', ON_PHONE);
    const id = await list(seller.page.request, { title: `Pinch ${unique()}` }, SIX);
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await openSettled(page, `/categorylist/${id}`);
    await page.getByRole('link', { name: /^Open photo 1 of 6/ }).tap();
    const viewer = page.locator('dialog.viewer');
    await expect(viewer.getByRole('status')).toHaveText('Photo 1 of 6: Front');
    const device = await context.newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      spots: readonly (readonly [number, number])[],
    ) =>
      device.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: spots.map(([x, y], id) => ({ x, y, id })),
      });
    await touch('touchStart', [
      [160, 280],
      [200, 280],
    ]);
    for (const spread of [30, 50, 70, 90])
      await touch('touchMove', [
        [180 - spread, 280],
        [180 + spread, 280],
      ]);
    await touch('touchEnd', []);
    await expect(viewer.locator('.v-box.enlarged')).toHaveCount(1);
    const scale = await viewer
      .locator('.v-pic')
      .first()
      .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
    expect(scale).toBeGreaterThan(2);
    await viewer.getByRole('button', { name: 'Ports' }).tap();
    await expect(viewer.getByRole('status')).toHaveText('Photo 4 of 6: Ports');
    await expect(viewer.locator('.v-box.enlarged')).toHaveCount(0);
    await touch('touchStart', [[300, 280]]);
    for (const x of [240, 160, 80, 30]) await touch('touchMove', [[x, 280]]);
    await touch('touchEnd', []);
    await expect(viewer.getByRole('status')).toHaveText('Photo 5 of 6: Underside');
  });

  test('open as files without JavaScript; with it, only the first photo is loaded before any interaction', async ({
    page,
    browser,
  }) => {
    const seller = await newUser(browser, 'Seller', 'Nasirabad Reuse Lab', ON_PHONE);
    const id = await list(seller.page.request, { title: `Plain ${unique()}` }, SIX);
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto(`/categorylist/${id}`);
    await expect(plain.locator('.stage figure img:not(.soft)')).toHaveCount(6);
    const link = plain.getByRole('link', { name: 'Open photo 1 of 6 full screen: Front' });
    const file = (await link.getAttribute('href')) ?? '';
    expect((await plain.request.get(file)).headers()['content-type']).toBe('image/jpeg');
    await page.goto(`/categorylist/${id}`, { waitUntil: 'networkidle' });
    await expect(page.locator('.stage figure img:not(.soft)')).toHaveCount(1);
  });
});
