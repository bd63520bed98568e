import type { Tx } from '#platform/db/database.server.ts';
import {
  askVerification,
  provePhone,
  sendDocument,
} from '../../src/domains/verification/public-api.server.ts';
import type { DemoMarket, DemoPerson } from '../listing.ts';
import { renderSvg } from '../render.ts';

/** Seller who waits for verification. */
const ASKING = 'chawkbazar.parts@secondbyte.test';

/** Returns whether a person is a shop, which has a sign as portrait. */
export function isShop({ portrait }: Pick<DemoPerson, 'portrait'>): boolean {
  return portrait.seed.startsWith('shop:');
}

/**
 * Draws a document that looks like a license from a distance. It has lines instead of words, so it copies no real
 * license.
 */
function drawLicense(): string {
  const lines = Array.from({ length: 9 }, (_, line) => {
    const width = line % 3 === 2 ? 300 : 620;
    return `<rect x="90" y="${300 + line * 46}" width="${width}" height="14" rx="7" fill="#9fb0ad"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="840" viewBox="0 0 1200 840">
    <rect width="1200" height="840" fill="#cfd8d6"/>
    <rect x="30" y="30" width="1140" height="780" rx="12" fill="#fbfaf4" stroke="#0f6367" stroke-width="6"/>
    <rect x="90" y="90" width="520" height="34" rx="8" fill="#0f6367"/>
    <rect x="90" y="150" width="360" height="20" rx="8" fill="#4d7f7c"/>
    ${lines.join('')}
    <rect x="850" y="120" width="230" height="290" rx="8" fill="#dfe6e4" stroke="#9fb0ad" stroke-width="4"/>
    <circle cx="965" cy="220" r="56" fill="#9fb0ad"/>
    <path d="M870 400c12-110 178-110 190 0z" fill="#9fb0ad"/>
    <circle cx="965" cy="600" r="96" fill="none" stroke="#b0793a" stroke-width="12"/>
    <circle cx="965" cy="600" r="66" fill="none" stroke="#b0793a" stroke-width="5"/>
  </svg>`;
}

/** Creates the verification request of a shop, so that the admin has a request to decide. */
export async function askForVerification(
  tx: Tx,
  { people }: DemoMarket,
  known: { readonly people: ReadonlyMap<string, string> },
): Promise<void> {
  const shop = people.find(({ email }) => email === ASKING);
  const sellerId = known.people.get(ASKING);
  if (!shop || sellerId === undefined) return;
  const now = new Date();
  await provePhone(tx, { sellerId, phone: shop.number, way: 'email', now });
  const jpeg = await renderSvg(drawLicense());
  await sendDocument(tx, { sellerId, kind: 'licence', jpeg, now });
  await askVerification(tx, { sellerId, shopAddress: 'Shop 14, Chawkbazar Market, Chottogram', now });
}
