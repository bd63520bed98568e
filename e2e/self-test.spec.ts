import { expect, test } from './test.ts';
import { wholeBrowser } from './whole-browser.ts';

// The browser simulates a camera and a microphone, because the machine may have none.
test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: wholeBrowser('--use-fake-device-for-media-stream'),
});

test.beforeEach(async ({ page }) => {
  await page.goto('/test');
  await expect(page.getByRole('heading', { level: 1, name: 'Test this computer' })).toBeVisible();
});

test('pressed keys light up and have no other effect; pressing Escape twice ends the test', async ({
  page,
}) => {
  const keys = page.locator('#keys');
  await keys.getByRole('button', { name: 'Start' }).click();
  for (const key of ['q', 'Tab', 'F5', 'Space', '/']) await page.keyboard.press(key);
  await expect(keys.getByRole('status')).toContainText('5 of ');
  await expect(keys.locator('.pressed')).toHaveCount(5);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(keys.getByRole('button', { name: 'Start again' })).toBeVisible();
  await expect(keys.getByRole('status')).toContainText('6 of ');
  // After the end of the test, a key press must no longer count.
  await page.keyboard.press('r');
  await expect(keys.getByRole('status')).toContainText('6 of ');
});

test('colors fill the screen one after another', async ({ page }) => {
  await page.getByRole('button', { name: 'Fill the screen' }).click();
  const sheet = page.getByRole('dialog', { name: 'Screen test' });
  for (const colour of ['black', 'white', 'red', 'green', 'blue', 'grey']) {
    await expect(sheet).toHaveClass(new RegExp(`fill-${colour}`));
    await sheet.getByRole('button').click();
  }
  await expect(sheet).toBeHidden();
});

test('the page can use camera and microphone, and shows the resolution and the sound level', async ({
  page,
}) => {
  const camera = page.locator('#camera');
  await camera.getByRole('button', { name: 'Start' }).click();
  await expect(camera.getByText(/\d+ × \d+ pixels/)).toBeVisible();
  await camera.getByRole('button', { name: 'Stop' }).click();
  await expect(camera.locator('video')).toHaveCount(0);
  const microphone = page.locator('#microphone');
  await microphone.getByRole('button', { name: 'Start' }).click();
  const level = microphone.getByRole('meter', { name: 'How loud it is' });
  // The simulated microphone beeps.
  await expect
    .poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value), { intervals: [50] })
    .toBeGreaterThan(0.1);
});

test('the speaker test shows a tone as playing left, right and on both sides', async ({ page }) => {
  const speakers = page.locator('#speakers');
  const state = speakers.locator('[role=status]');
  for (const side of ['Left', 'Right', 'Both']) {
    await speakers.getByRole('button', { name: side }).click();
    await expect(state).toContainText(`Playing: ${side.toLowerCase()}`);
    await expect(state).toBeEmpty();
  }
});
