import { inTransaction, type Tx } from '#platform/db/database.server.ts';
import {
  addProduct,
  type NewProduct,
  productsByIds,
  setCategoryPicture,
  setFindings,
  setPictures,
} from '../../src/domains/catalog/public-api.server.ts';
import { type Claimant, claimImages, storeImage } from '../../src/domains/images/public-api.server.ts';
import {
  type Category,
  type DemoListing,
  type DemoMarket,
  type PictureRequest,
  productOf,
} from '../listing.ts';
import { drawPhoto } from '../pictures/draw-device.ts';
import { renderCached } from '../render.ts';
import { type FillDeps, runConcurrently } from './fill-deps.ts';
import { readListings, recordListing } from './record.ts';

/** Interval of progress messages, in ms. */
const PRINT_EVERY_MS = 15_000;

function progressPrinter(print: FillDeps['print'], words: (count: number) => string) {
  let count = 0;
  let printedAt = Date.now();
  return () => {
    count += 1;
    if (Date.now() - printedAt < PRINT_EVERY_MS) return;
    printedAt = Date.now();
    print(words(count));
  };
}

type Photo = NewProduct['pictures'][number];

/** Draws and stores a photo with its label and marks. Returns null for a close-up of a device without marks. */
async function keepPhoto(deps: FillDeps, request: PictureRequest, sellerId: string): Promise<Photo | null> {
  const { svg, marks } = drawPhoto(request);
  if (request.closeUp && marks.length === 0) return null;
  const stored = await storeImage(deps.imageProcessor, await renderCached(svg), sellerId, { avif: 'cards' });
  if (!stored.ok) throw new Error(`a picture of ${request.seed} was refused: ${stored.code}`);
  const { shows: label } = request;
  return { ...stored.value, ...(label ? { label } : {}), ...(marks.length > 0 ? { marks: [...marks] } : {}) };
}

async function claim(tx: Tx, pictures: readonly Photo[], claimant: Claimant): Promise<void> {
  const ids = pictures.map(({ id }) => id);
  if (!(await claimImages(tx, ids, claimant)))
    throw new Error('a picture was removed before a listing could show it');
}

/**
 * Returns the keys of one listing per category, whose first photo becomes the category's picture. Preferred listings
 * are in condition Excellent, for sale, and shown from a three-quarter view. The newest of them is taken.
 */
function chooseFaces(listings: readonly DemoListing[]): Set<string> {
  const faces = new Map<Category, string>();
  const isBecoming = ({ condition, state, pictures }: DemoListing) =>
    condition === 'Excellent' && state === 'unsold' && pictures[0]?.view === 'three-quarter';
  for (const listing of [...listings.filter(isBecoming), ...listings]) {
    if (!faces.has(listing.category)) faces.set(listing.category, listing.key);
  }
  return new Set(faces.values());
}

/**
 * Adds the missing listings, newest first, each with its first picture only, so that the site is usable after seconds.
 * Stops after `most` listings.
 */
export async function addListings(
  deps: FillDeps,
  { listings }: DemoMarket,
  sellers: ReadonlyMap<string, string>,
  most = listings.length,
): Promise<void> {
  const { db } = deps.database;
  const listed = await readListings(db);
  const faces = chooseFaces(listings);
  const printProgress = progressPrinter(
    deps.print,
    (count) => `${listed.size + count} of ${listings.length} products are listed`,
  );
  const missing = listings.slice(0, most).filter(({ key }) => !listed.has(key));
  await runConcurrently(missing, async (listing) => {
    const sellerId = sellers.get(listing.sellerEmail);
    const [request] = listing.pictures;
    if (!sellerId || !request) throw new Error(`${listing.key} has no seller or no picture`);
    const picture = await keepPhoto(deps, request, sellerId);
    if (!picture) throw new Error(`${listing.key} begins with a close-up without a subject`);
    await inTransaction(db, async (tx) => {
      await claim(tx, [picture], { userId: sellerId });
      const productId = await addProduct(tx, sellerId, { ...productOf(listing), pictures: [picture] });
      await recordListing(tx, listing.key, productId);
      if (!faces.has(listing.key)) return;
      await claim(tx, [picture], 'market');
      // The picture of a category has no label and no marks.
      const { label, marks, ...face } = picture;
      await setCategoryPicture(tx, listing.category, face);
    });
    printProgress();
  });
}

/** Largest number of marks that a seller reports as faults. The clearest marks of each photo come first. */
const MAX_NAMED_MARKS = 6;

/** Returns the first photo with this label; null if there is none. */
const labeled = (photos: readonly Photo[], label: Photo['label']) =>
  photos.find((photo) => photo.label === label) ?? null;

/**
 * Returns the faults of a listing, each with the photo that shows it. These are the faults in the description and, in
 * condition Fair, all marks on the photos. A missing key cap counts as a failing key.
 */
function findingsOf(listing: DemoListing, photos: readonly Photo[]) {
  const named = listing.faults.map(({ name, part, shownOn }) => ({
    name,
    part,
    picture: labeled(photos, shownOn)?.id ?? null,
  }));
  const marks = new Map(
    photos.flatMap(({ id, marks: shown = [] }) => shown.map(({ text }) => [text, id] as const)).toReversed(),
  );
  const worn = listing.condition === 'Fair' ? [...marks].toReversed().slice(0, MAX_NAMED_MARKS) : [];
  const isKeyless = worn.some(([text]) => /key cap/.test(text));
  return {
    faults: [
      ...named,
      ...worn.map(([name, picture]) => ({
        name,
        part: /\bkeys?\b/i.test(name) ? ('keys' as const) : null,
        picture,
      })),
    ],
    benchCheck:
      isKeyless && listing.benchCheck.keys
        ? { ...listing.benchCheck, keys: 'Faulty' as const }
        : listing.benchCheck,
  };
}

/** Adds the remaining pictures of all listings, and the pictures of their faults. */
export async function addPictures(deps: FillDeps, listings: readonly DemoListing[]): Promise<void> {
  const { db } = deps.database;
  const ids = await readListings(db);
  const products = await productsByIds(db, [...ids.values()], new Date());
  const shown = new Map(products.map((product) => [product.id, product]));
  const printProgress = progressPrinter(
    deps.print,
    (count) => `${count} of ${listings.length} products have all their pictures`,
  );
  await runConcurrently(listings, async (listing) => {
    const id = ids.get(listing.key) ?? '';
    const { sellerId = '', pictures = [] } = shown.get(id) ?? {};
    const [first] = pictures;
    if (first && pictures.length === 1 && listing.pictures.length > 1) {
      const more: Photo[] = [];
      for (const request of listing.pictures.slice(1)) {
        const photo = await keepPhoto(deps, request, sellerId);
        if (photo) more.push(photo);
      }
      await inTransaction(db, async (tx) => {
        await claim(tx, more, { userId: sellerId });
        await setPictures(tx, id, [first, ...more]);
        await setFindings(tx, id, findingsOf(listing, [first, ...more]));
      });
    }
    printProgress();
  });
}
