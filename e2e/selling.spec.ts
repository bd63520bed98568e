import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { shortId } from '../src/kernel/short-id.ts';
import { choosePhotos } from './actions.ts';
import { enroll, list, newUser, order } from './by-calls.ts';
import { countHands } from './hands.ts';
import { openSettled } from './settled.ts';
import { lookAs, pageOf } from './signed-in.ts';
import { expect, expectNotice, test } from './test.ts';
import { newPerson, photo } from './test-people.ts';

/** Size in bytes of a photo from a modern phone. */
const PHOTO_BYTES = 4_000_000;
/** Speed of a slow upload in bits per second. */
const UPLINK = 750_000;

/** Creates a detailed photo of 12 megapixels and about four megabytes. */
async function largePhoto(index: number) {
  const noise = { type: 'gaussian', mean: 120 + index * 10, sigma: 30 } as const;
  const pixels = { width: 4_000, height: 3_000, channels: 3, background: '#888', noise } as const;
  const buffer = await sharp({ create: pixels }).jpeg({ quality: 78 }).toBuffer();
  return { name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer };
}

test('a laptop with four photos of 4 MB is listed with at most 18 taps, 8 fields and 20 s of upload', async ({
  page,
}) => {
  test.slow();
  const photos = await Promise.all([1, 2, 3, 4].map(largePhoto));
  for (const { buffer } of photos) expect(buffer.length).toBeGreaterThan(PHOTO_BYTES * 0.9);
  await enroll(page.request, newPerson('Seller', 'Elephant Road Laptops'));
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/');
  const hands = countHands();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/images')) return;
    sizes.push(request.sizes().then(({ requestBodySize }) => requestBodySize));
  });

  await hands.tap(page.getByRole('banner').getByRole('link', { name: 'Sell', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Add Your Selling Product' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await hands.tap(page.getByText('Choose photos'));
  await (await chooser).setFiles(photos);
  hands.pick(photos.length);
  await hands.fill(page.getByRole('textbox', { name: 'Product name' }), 'Lenovo ThinkPad T480');
  await hands.fill(
    page.getByRole('textbox', { name: 'Product details' }),
    'i5-8350U, 16GB RAM, 512GB NVMe, 14 inch FHD. Battery 87%. Light mark on the lid. Bought in 2023.',
  );
  await hands.mark(page.getByRole('radio', { name: 'Good' }));
  await hands.fill(page.getByLabel('Resale price'), '38500');
  await hands.fill(page.getByLabel('Original price'), '92000');
  await hands.choose(page.getByLabel('Location', { exact: true }), 'Dhaka');
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('Laptop');
  await expect(page.getByText(/4 photos · made smaller/)).toBeVisible({ timeout: 60_000 });
  await hands.tap(page.getByRole('button', { name: 'Add product' }));
  await hands.tap(page.getByRole('dialog').getByRole('button', { name: 'Submit' }));
  await expect(page.getByRole('heading', { name: 'Your product is live' })).toBeVisible();

  console.log(`  a seller lists a laptop with four photos: ${hands.describe()}`);
  expect(hands.counts.fields).toBeLessThanOrEqual(8);
  expect(hands.counts.taps).toBeLessThanOrEqual(18);
  const sent = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(sizes).toHaveLength(4);
  expect((sent * 8) / UPLINK).toBeLessThanOrEqual(20);
});

test('gallery photos get names by chips, and on a phone the first invalid field gets the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await lookAs(page, 'newSeller');
  await openSettled(page, '/dashboard/addproducts');
  await expect(page.getByLabel('Take a photo: Keyboard')).toBeAttached();
  await choosePhotos(page, [await photo(31), await photo(32)]);
  await expect(page.getByText('6 more photos that buyers ask for')).toBeVisible();
  const chips = page.getByRole('group', { name: 'What Photo 1 shows' });
  await chips.getByRole('button', { name: 'Keyboard' }).click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Photo 1, Keyboard' })).toBeVisible();
  await expect(page.getByText('5 more photos that buyers ask for')).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'What Photo 2 shows' }).getByRole('button', { name: 'Keyboard' }),
  ).toHaveCount(0);

  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('textbox', { name: 'Product name' })).toBeFocused();
  await expect(page.getByText('7 to fill')).toBeVisible();
  await page.getByRole('textbox', { name: 'Product name' }).fill('Dell Latitude');
  await expect(page.getByText('13 of 120 characters')).toBeVisible();
});

test('attributes detected in the texts are shown immediately, can be corrected, and are saved', async ({
  page,
}) => {
  await lookAs(page, 'newSeller');
  await openSettled(page, '/dashboard/addproducts');
  await choosePhotos(page, [await photo(10), await photo(20)]);
  await page.getByRole('textbox', { name: 'Product name' }).fill('Dell Latitude 7490, i7-8650U, 16GB');
  const details = page.getByRole('textbox', { name: 'Product details' });
  await details.fill('256GB SSD, 14 inch, battery 81%. Used 3 years in an office. Charger included.');
  const chip = (name: RegExp) => page.getByRole('button', { name });
  await expect(chip(/^Processor Intel Core i7-8650U/)).toBeVisible();
  await expect(chip(/^Storage 256 GB SSD/)).toBeVisible();
  await expect(chip(/^Battery health 81%/)).toBeVisible();
  await expect(page.getByLabel('Years used')).toHaveValue('3');

  await test.step('on a phone, a chip with an unclear value shows its name', async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 360, height: 760 });
    const name = chip(/^Charger Included/).locator('small');
    expect((await name.boundingBox())?.width).toBeGreaterThan(20);
    await page.setViewportSize(before);
  });

  await chip(/^Memory 16 GB/).click();
  await page.getByLabel('Memory (GB)').fill('32');
  await page.getByLabel('Memory (GB)').press('Enter');
  await expect(chip(/^Memory 32 GB/)).toBeFocused();
  await chip(/^Screen 14/).click();
  await page.getByRole('button', { name: 'Leave it out' }).click();
  await expect(chip(/^Screen 14/)).toHaveCount(0);

  await test.step('arrow keys change the order of photos', async () => {
    const addresses = () =>
      page
        .locator('input[type=hidden][name=photos]')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    const [first, second] = await addresses();
    await page.getByRole('button', { name: /^Photo 2.* of 2/ }).press('ArrowLeft');
    await expect.poll(addresses).toEqual([second, first]);
  });

  await page.getByRole('radio', { name: 'Good' }).check();
  await page.getByLabel('Resale price').fill('41000');
  await page.getByLabel('Original price').fill('99000');
  await page.getByLabel('Location', { exact: true }).selectOption('Dhaka');
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Your product is live' })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('live') ?? '';
  const { facts, usedYear } = await (await page.request.get(`/productAll/${id}`)).json();
  expect(facts).toMatchObject({ memoryGb: 32, batteryHealth: 81, charger: 'Included' });
  expect(facts).not.toHaveProperty('screenInches');
  expect(usedYear).toBe(3);
  await expect(page.getByRole('link', { name: /^WhatsApp Name, price and link/ })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\?text=.*%2Fp%2F${shortId(id)}$`),
  );
});

test('a draft listing is restored after a reload, after a visit to another page, and in a second tab', async ({
  page,
}) => {
  await lookAs(page, 'newSeller');
  // The form fills in the account's number and the district of this listing. The draft replaces both.
  await list(page.request, { title: 'Dell Latitude in Dhaka' });
  const form = '/dashboard/addproducts';
  await page.goto(form, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Product name' }).fill('Dell Latitude 5490 with a dock');
  await page.getByLabel('Mobile number').fill('01898765432');
  await page.getByLabel('Location', { exact: true }).selectOption('Chottogram');
  await page.getByRole('textbox', { name: 'Product details' }).fill('Small scratch on the lid.');
  await page.getByRole('radio', { name: 'Fair' }).check();
  await page.getByLabel('Resale price').fill('21,500');
  const expectKept = async (shown: Page) => {
    await expect(shown.getByRole('textbox', { name: 'Product name' })).toHaveValue(
      'Dell Latitude 5490 with a dock',
    );
    await expect(shown.getByRole('textbox', { name: 'Product details' })).toHaveValue(
      'Small scratch on the lid.',
    );
    await expect(shown.getByRole('radio', { name: 'Fair' })).toBeChecked();
    await expect(shown.getByLabel('Resale price')).toHaveValue('21,500');
    await expect(shown.getByLabel('Mobile number')).toHaveValue('01898765432');
    await expect(shown.getByLabel('Location', { exact: true })).toHaveValue('Chottogram');
  };
  for (const step of [1, 2]) {
    await test.step(`after reload ${step}`, async () => {
      await page.reload({ waitUntil: 'networkidle' });
      await expectKept(page);
    });
  }
  await test.step('after a visit to another page', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Secondbyte, home' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expectKept(page);
  });
  await test.step('in a second tab', async () => {
    const second = await page.context().newPage();
    await second.goto(form, { waitUntil: 'networkidle' });
    await expectKept(second);
    await second.close();
  });
  await test.step('a draft of an older version, which also contains usual values, does not replace them', async () => {
    await page.evaluate(() => {
      for (const store of [sessionStorage, localStorage]) {
        for (const key of Object.keys(store).filter((one) => one.startsWith('add-product:'))) {
          const { omitsUsual: _, ...draft } = JSON.parse(store.getItem(key) ?? '{}');
          store.setItem(key, JSON.stringify(draft));
        }
      }
    });
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByLabel('Resale price')).toHaveValue('21,500');
    await expect(page.getByLabel('Mobile number')).not.toHaveValue('01898765432');
  });
});

test('two tabs keep their own drafts, and a listing that is live leaves no draft', async ({ browser }) => {
  const { page: first } = await newUser(browser, 'Seller', 'Two Tabs');
  const form = '/dashboard/addproducts';
  const nameIn = (page: Page) => page.getByRole('textbox', { name: 'Product name' });
  const detailsIn = (page: Page) => page.getByRole('textbox', { name: 'Product details' });
  await openSettled(first, form);
  await nameIn(first).fill('Dell Latitude 5490');
  const second = await first.context().newPage();
  const copy = await first.context().newPage();
  for (const page of [second, copy]) {
    await openSettled(page, form);
    await expect(nameIn(page)).toHaveValue('Dell Latitude 5490');
  }
  await nameIn(second).fill('HP EliteBook 840');
  await detailsIn(first).fill('With a dock.');
  await test.step('after a reload, each tab has its own text', async () => {
    for (const page of [second, first]) {
      await page.reload();
      await expect(page.getByRole('button', { name: 'Add product' })).toBeEnabled();
    }
    await expect(nameIn(second)).toHaveValue('HP EliteBook 840');
    await expect(detailsIn(second)).toHaveValue('');
    await expect(nameIn(first)).toHaveValue('Dell Latitude 5490');
    await expect(detailsIn(first)).toHaveValue('With a dock.');
  });
  await test.step('after the second tab is live, the first tab still has its text', async () => {
    // The form leads to this page after the listing is published.
    await openSettled(second, '/dashboard/myproducts?added=1');
    await expectNotice(second, 'Product add');
    for (const page of [first, copy, second]) await openSettled(page, form);
    await expect(nameIn(first)).toHaveValue('Dell Latitude 5490');
    await expect(detailsIn(first)).toHaveValue('With a dock.');
    await expect(nameIn(second)).toHaveValue('Dell Latitude 5490');
    await expect(detailsIn(second)).toHaveValue('With a dock.');
  });
  await test.step('after the first tab is live, no tab shows its text again', async () => {
    await openSettled(first, '/dashboard/myproducts?added=1');
    await expectNotice(first, 'Product add');
    for (const page of [first, copy, second]) {
      await openSettled(page, form);
      await expect(nameIn(page)).toHaveValue('');
    }
  });
});

test('likely mistakes are questioned before a listing goes live, and the input remains', async ({ page }) => {
  await lookAs(page, 'newSeller');
  await openSettled(page, '/dashboard/addproducts');
  const add = page.getByRole('button', { name: 'Add product' });

  await test.step('each error disappears when its field is corrected', async () => {
    await add.click();
    const summary = page.getByRole('region', { name: 'Check these answers' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Photo: Photo is Required',
      'Product name: Your product name is required',
      'Product details: Your product uesd year is required',
      'Category: Must be selected location',
      'Condition: Must be selected user',
      'Years used: Your product uesd year is required',
      'Resale price: Your product price is required',
      'Original price: Your product original price is required',
    ]);
    await choosePhotos(page, [await photo(77)]);
    await expect(summary.getByText('Photo is Required')).toHaveCount(0);
    await expect(page.getByText('Photo is Required')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Product name' }).fill('test');
    await expect(summary.getByRole('link')).toHaveCount(6);
  });

  await page.getByRole('textbox', { name: 'Product details' }).fill('ok');
  await page.getByLabel('Category', { exact: true }).selectOption('Laptop');
  await page.getByLabel('Years used').fill('2');
  await page.getByRole('radio', { name: 'Fair' }).check();
  await page.getByLabel('Resale price').fill('35,500');
  await page.getByLabel('Original price').fill('30,000');
  await add.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You ask ৳35,500, more than it cost new (৳30,000)')).toBeVisible();
  await expect(dialog.getByText('“test” is one word.')).toBeVisible();
  await expect(dialog.getByText('“ok” is all you say about it.')).toBeVisible();
  await dialog.getByRole('link', { name: 'Change it' }).first().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Resale price')).toHaveValue('35,500');
  await page.getByLabel('Resale price').fill('25,500');
  await add.click();
  await expect(dialog.getByText('more than it cost new')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Your product is live' })).toBeVisible();

  await test.step('the seller sees how to improve the listing, and buyers see that it has little information', async () => {
    await expect(page.getByRole('row', { name: 'test' }).first()).toContainText(
      'Shown lower in lists. To move up, add 2 photos and the processor, memory and storage.',
    );
    const id = new URL(page.url()).searchParams.get('live') ?? '';
    await page.context().clearCookies();
    await page.goto(`/p/${shortId(id)}`);
    await expect(page).toHaveURL(`/categorylist/${id}`);
    await expect(
      page.getByText('The seller hasn’t told much about this one. Ask before you go.'),
    ).toBeVisible();
  });
});

async function setPrice(page: Page, title: string, price: string): Promise<void> {
  await page.goto('/dashboard/myproducts');
  await page.getByRole('link', { name: `Change ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${title}` });
  await dialog.getByLabel('New resale price').fill(price);
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expectNotice(page, 'New price saved');
  await expect(dialog).toBeHidden();
}

test('a seller changes a price in the product list, and a buyer who has ordered accepts the new price', async ({
  browser,
  page,
}) => {
  test.slow();
  const title = `Lenovo ThinkPad X${Date.now() % 100_000}`;
  const buyer = await pageOf(browser, 'buyer2');
  await lookAs(page, 'newSeller');
  await order(buyer.request, await list(page.request, { title, resalePrice: 42_000 }));

  await test.step('the seller changes the price in the product list, and the product page also shows the old price', async () => {
    await setPrice(page, title, '38500');
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await expect(page.getByText(/৳42,000/).first()).toBeVisible();
    await expect(page.locator('.price-cut')).toContainText('৳38,500');
  });

  await test.step('the buyer sees both prices and accepts the new price', async () => {
    await buyer.goto('/dashboard/order');
    await buyer.getByRole('link', { name: `Pay for ${title}` }).click();
    await expect(buyer.getByRole('heading', { name: 'The seller has lowered the price' })).toBeVisible();
    await expect(buyer.getByRole('main')).toContainText('৳42,000');
    await buyer.getByRole('button', { name: /^Order it for/ }).click();
    await expect(buyer.getByRole('button', { name: 'Pay ৳38,500' })).toBeVisible();
    await buyer.getByLabel(/^I agree to the terms/).check();
    await buyer.getByLabel('Card number').fill('4');
    await expect(buyer.getByText(/^Reserved for you for 15 minutes, until/)).toBeVisible();
  });

  await test.step('while the buyer is paying, the listing cannot be edited', async () => {
    await page.goto('/dashboard/myproducts?state=reserved');
    await expect(page.getByRole('row', { name: title })).toContainText('reserved');
    await expect(page.getByRole('link', { name: `Change ${title}` })).toHaveCount(0);
  });
});

test('a seller edits texts and photos in the listing form, and relists a product marked as sold elsewhere', async ({
  page,
}) => {
  test.slow();
  const title = `HP EliteBook ${Date.now() % 100_000}`;
  await lookAs(page, 'newSeller');
  await list(page.request, { title, resalePrice: 31_000 });
  await page.goto('/dashboard/myproducts');
  await page.getByRole('link', { name: `Change ${title}` }).click();
  await page.getByRole('link', { name: 'Edit text, facts and photos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit listing' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Product name' })).toHaveValue(title);
  await choosePhotos(page, [await photo(300)]);
  await page.getByRole('textbox', { name: 'Product name' }).fill(`${title} G5`);

  await test.step('the seller pins a mark on a photo', async () => {
    await page.getByLabel(/^Photo 1.*pin marks/).click();
    await page.getByRole('button', { name: 'Pin marks' }).click();
    const sheet = page.getByRole('dialog', { name: /^Marks on Photo 1/ });
    await sheet.getByRole('button', { name: /press to place a pin/ }).click();
    await sheet.getByLabel('What is it?').fill('Scratch of 2 cm');
    await sheet.getByLabel('What is it?').press('Enter');
    await expect(sheet.getByRole('button', { name: 'Remove mark 1: Scratch of 2 cm' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText('1 mark')).toBeVisible();
  });

  await test.step('a likely mistake is questioned before saving', async () => {
    const price = page.getByLabel('Original price');
    const usual = await price.inputValue();
    await price.fill('1000');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert').getByText('more than it cost new')).toBeVisible();
    await price.fill(usual);
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(page, 'Changes saved');
  const row = page.getByRole('row', { name: `${title} G5` });
  await expect(row).toBeVisible();
  const address = await row.getByRole('link', { name: `${title} G5`, exact: true }).getAttribute('href');
  const saved = await page.request.get(`/productAll/${address?.split('/').at(-1)}`);
  expect((await saved.json()).images[0].marks).toMatchObject([{ text: 'Scratch of 2 cm' }]);

  await page.getByRole('link', { name: `Change ${title} G5` }).click();
  await page.getByRole('link', { name: 'Mark as sold elsewhere' }).click();
  await expect(page.getByText('Who bought it?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark as sold' }).click();
  await expectNotice(page, 'No longer for sale. Congratulations!');
  await expect(row).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Which listings' })
    .getByRole('link', { name: /^Ended/ })
    .click();
  await expect(row).toContainText('sold elsewhere');
  await page.getByRole('button', { name: `List ${title} G5 again` }).click();
  await expect(row).toHaveCount(0);
  await page.goto('/dashboard/myproducts');
  await expect(row).toContainText('unsold');
});

test('a photo chosen before scripts load is added, and the layout does not shift', async ({ page }) => {
  await lookAs(page, 'newSeller');
  const released = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/dashboard/addproducts', { waitUntil: 'commit' });
  const chooser = page.getByText('Choose photos');
  await expect(chooser).toBeVisible();
  const before = await chooser.boundingBox();
  await page.locator('[data-label="Keyboard"]').setInputFiles(await photo(120));
  released.resolve();
  await expect(page.getByRole('button', { name: /^Photo 1/ })).toBeVisible();
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible();
  expect(await chooser.boundingBox()).toEqual(before);
});

test('without JavaScript, a seller lists a product after a likely mistake is questioned once', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await lookAs(page, 'newSeller');
  await page.goto('/dashboard/addproducts');
  await expect(page.getByRole('button', { name: /^Take a photo/ })).toHaveCount(0);
  await page.locator('#f-photos').setInputFiles(await photo(210));
  await page.getByRole('textbox', { name: 'Product name' }).fill('Monitor');
  await page.getByRole('textbox', { name: 'Product details' }).fill('Dell 24 inch, IPS, no dead pixel.');
  await page.getByLabel('Category', { exact: true }).selectOption('Monitor');
  await page.getByRole('radio', { name: 'Good' }).check();
  await page.getByLabel('Years used').fill('2');
  await page.getByLabel('Resale price').fill('9500');
  await page.getByLabel('Original price').fill('21000');
  await page.getByLabel('Location', { exact: true }).selectOption('Dhaka');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('“Monitor” is one word.')).toBeVisible();
  await expect(page.getByLabel('Resale price')).toHaveValue('9500');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { name: 'Your product is live' })).toBeVisible();
  await context.close();
});
