import type { Tx } from '#platform/db/database.server.ts';
import { type NewReport, reportListing } from '../../src/domains/moderation/public-api.server.ts';
import type { DemoMarket } from '../listing.ts';

/** Sellers whose listings are never reported, because visitors look at these sellers first. */
const EXCLUDED_SELLERS: readonly string[] = ['seller@secondbyte.test', 'newseller@secondbyte.test'];

type ReportText = Pick<NewReport, 'reason' | 'text'>;

/** Texts of reports; each inner list is about one listing. */
const REPORT_TEXTS: readonly (readonly ReportText[])[] = [
  [
    { reason: 'Suspected fraud', text: 'Asks for the whole price by mobile transfer before one can see it.' },
    { reason: 'Not as described', text: 'The photos show another model than the title says.' },
    { reason: 'Suspected fraud', text: '' },
  ],
  [{ reason: 'Listed twice', text: 'The same device is listed twice, the second time for less.' }],
];

/** Reports a few listings, so that the admin has reports to decide. */
export async function reportListings(
  tx: Tx,
  { listings, people }: DemoMarket,
  known: { readonly products: ReadonlyMap<string, string>; readonly people: ReadonlyMap<string, string> },
): Promise<void> {
  const buyers = people.filter(({ userType }) => userType === 'Buyer').map(({ email }) => email);
  const reported = listings.filter(
    ({ state, sellerEmail }) => state === 'unsold' && !EXCLUDED_SELLERS.includes(sellerEmail),
  );
  for (const [index, texts] of REPORT_TEXTS.entries()) {
    const productId = known.products.get(reported[index]?.key ?? '');
    if (productId === undefined) continue;
    for (const [place, text] of texts.entries()) {
      const reporterId = known.people.get(buyers[place] ?? '');
      // The report is refused if the listing is gone. Then there is nothing to decide.
      if (reporterId !== undefined) await reportListing(tx, { productId, reporterId, ...text }, new Date());
    }
  }
}
