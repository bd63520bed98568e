import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from './test.ts';

/** Person who uses the market in a story. */
export type Person = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly number: string;
  readonly userType: 'Buyer' | 'Seller';
};

/** Creates a person with unique data, so that stories do not affect each other. */
export function newPerson(userType: Person['userType'], name: string): Person {
  const id = randomInt(10_000_000, 99_999_999);
  return {
    name,
    email: `${userType.toLowerCase()}-${id}@stories.test`,
    password: `secret-${id}`,
    number: `017${id}`,
    userType,
  };
}

/** Hue of the photos that people upload when they sign up. */
export const PORTRAIT_HUE = 200;

const TILE_COLUMNS = 12;
const TILE_ROWS = 9;

/** Draws a random pattern of gray tiles, so that the market never finds two photos similar. */
function randomTiles(): string {
  return [...randomBytes(TILE_COLUMNS * TILE_ROWS)]
    .map((byte, index) => {
      const x = (index % TILE_COLUMNS) * 100;
      const y = Math.floor(index / TILE_COLUMNS) * 100;
      return `<rect x="${x}" y="${y}" width="100" height="100" fill="hsl(0 0% ${30 + (byte % 60)}%)"/>`;
    })
    .join('');
}

/**
 * Creates a photo like one from a phone: a JPEG with some detail, in up to three colors. Each photo is different,
 * because all stories share one market. The market asks sellers about photos that other accounts have.
 */
export async function photo(
  hue: number,
  inner = hue,
  foot = hue,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <rect width="1200" height="900" fill="hsl(${hue} 30% 80%)"/>
    <g opacity="0.6">${randomTiles()}</g>
    <rect x="300" y="180" width="600" height="400" rx="20" fill="hsl(${inner} 40% 30%)"/>
    <path d="M220 600h760l60 120H160z" fill="hsl(${foot} 20% 45%)"/></svg>`;
  const buffer = await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** Opens the sign-up page, fills in the form and sends it after the photo is uploaded. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup');
  await fillSignUp(page, person);
}

/** Fills in the sign-up form on the current page and sends it. */
async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel(/number/i).fill(person.number);
  await page.getByRole('radio', { name: person.userType }).check();
  await page.locator('input[type=file]').setInputFiles(await photo(PORTRAIT_HUE));
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: /^Uploading/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expectSignedIn(page, person);
}

/** Fills in the login form on the current page and sends it. */
export async function fillLogin(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** Expects that the top bar shows the name of the signed-in person. */
export async function expectSignedIn(page: Page, person: Pick<Person, 'name'>): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(person.name);
}
