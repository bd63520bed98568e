import { enroll, fromMarket, list } from './by-calls.ts';
import { emailTo, linkIn } from './emails.ts';
import { expect, expectNotice, test } from './test.ts';
import { newPerson } from './test-people.ts';

test('a seller advertises one product; guests see it on the home page and can start booking it there', async ({
  page,
  browser,
}) => {
  test.slow();
  const seller = newPerson('Seller', 'Chawkbazar Computers');
  const number = seller.number.slice(-5);
  const first = `Precision ${number}`;
  const second = `ZBook ${number}`;
  await enroll(page.request, seller);
  const shop = `shop-${seller.email}`;
  const id = await list(page.request, { title: first, number: seller.number });
  await list(page.request, { title: second, number: seller.number, resalePrice: 44_000 });
  const visitor = await (await browser.newContext()).newPage();
  const card = visitor.getByRole('region', { name: 'Advertisement' }).getByRole('article');

  await test.step('the Advertisement button in My Products turns into the status Advertised', async () => {
    await page.goto('/dashboard/myproducts');
    await page.getByRole('row', { name: first }).getByRole('button', { name: 'Advertisement' }).click();
    await expectNotice(page, 'Product advertised');
    await expect(page.getByRole('row', { name: first }).getByText('Advertised')).toBeVisible();
  });

  await test.step("no public page contains the seller's sign-in address", async () => {
    await visitor.goto('/');
    await expect(card.locator('dl')).toContainText(`Seller${seller.name} `);
    const places = ['', 'allproducts', `categorylist/${id}`, `productdetails/${id}`, `compare?ids=${id}`];
    for (const path of places.flatMap((one) => [`/${one}`, `/${one === '' ? '_root' : one}.data`])) {
      const response = await visitor.request.get(path);
      expect(await response.text(), path).not.toContain(seller.email);
    }
  });

  await test.step('the seller sets and confirms a public contact address', async () => {
    const asked = { headers: fromMarket(), data: { contactEmail: shop } };
    expect((await page.request.put('/me/contact-email', asked)).status()).toBe(200);
    await page.goto(linkIn(await emailTo(shop, 'Confirm your contact address')));
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    await page.goto('/dashboard/myproducts');
  });

  await test.step('the card is labelled Advertisement and has all fields', async () => {
    await visitor.goto('/');
    await expect(card).toHaveCount(1);
    await expect(card.getByText('Advertisement', { exact: true })).toBeVisible();
    await expect(card.getByRole('heading', { name: first })).toBeVisible();
    await expect(card.getByRole('img', { name: first })).toBeVisible();
    await expect(card.locator('s')).toHaveText('new ৳92,000');
    await expect(card.getByText('৳38,500')).toBeVisible();
    const facts = card.locator('dl > div');
    await expect(facts).toHaveText([
      /^Condition.*Good$/,
      'Used3 years',
      'LocationDhaka',
      /^Posted\d{1,2} \w{3} \d{4}$/,
      `Seller email${shop} `,
      `Mobile${seller.number}`,
    ]);
  });

  await test.step('on tablets, the card is less than 500 px high', async () => {
    const before = visitor.viewportSize() ?? { width: 1280, height: 720 };
    await visitor.setViewportSize({ width: 768, height: 900 });
    expect((await card.boundingBox())?.height).toBeLessThan(500);
    await visitor.setViewportSize(before);
  });

  await test.step('advertising another product replaces the first product', async () => {
    await page.getByRole('row', { name: second }).getByRole('button', { name: 'Advertisement' }).click();
    await expect(page.getByRole('row', { name: second }).getByText('Advertised')).toBeVisible();
    await expect(
      page.getByRole('row', { name: first }).getByRole('button', { name: 'Advertisement' }),
    ).toBeEnabled();
    await visitor.reload();
    await expect(card.getByRole('heading')).toHaveText(second);
  });

  await test.step('Booking Now sends guests to the login, with the product as return address', async () => {
    await card.getByRole('link', { name: 'Booking Now' }).click();
    await expect(visitor).toHaveURL(/\/login\?from=%2Fproductdetails%2F/);
  });

  await test.step('the card is also shown without JavaScript', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await plain.goto('/');
    await expect(plain.getByRole('region', { name: 'Advertisement' })).toContainText(second);
  });

  await test.step('a deleted product is no longer advertised', async () => {
    await page.getByRole('link', { name: `Delete ${second}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: second })).toHaveCount(0);
    await visitor.goto('/');
    await expect(visitor.getByRole('main')).not.toContainText(second);
  });
});
