import { isDeepStrictEqual } from 'node:util';
import { formatTaka, type Poisha, poishaToTaka } from '#kernel/money.ts';
import { done, type Result, refuse } from '#kernel/result.ts';
import type { Tx } from '#platform/db/database.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { lockOpenUser } from '../../accounts/public-api.server.ts';
import type { Attributes } from '../../attributes/attributes.ts';
import { pickBenchCheck } from '../../attributes/condition/bench-check.ts';
import { type Fault, faultsShownBy } from '../../attributes/condition/faults.ts';
import { extractAttributes } from '../../attributes/extract-attributes.ts';
import { sellerAttributes } from '../../attributes/seller-attributes.ts';
import { productEdited } from '../../catalog/events.ts';
import { type EditProductForm, findAreaConflict, findFaultConflicts } from '../../catalog/products/form.ts';
import type { EditableProduct } from '../../catalog/products/product.ts';
import {
  fromFields,
  type ProductValues,
  productColumnList,
  toFields,
} from '../../catalog/products/product-columns.ts';
import { attributesFromForm, faultsFromForm } from '../../catalog/products/product-from-form.ts';
import { askedListing } from '../../catalog/products/questions-of-listing.ts';
import { refusalOf } from '../../catalog/products/rules.ts';
import {
  changedSince,
  exchangePhotos,
  insertChange,
  lockListing,
  pictureIdsOf,
  pictureUses,
  recordConfirmed,
  updateListing,
  wrongPicture,
} from '../../catalog/public-api.server.ts';
import { imageUrl } from '../../images/image-url.ts';

/** Edit of a listing: seller, product, new values, and time. */
export type Edit = {
  readonly sellerId: string;
  readonly productId: string;
  readonly form: EditProductForm;
  readonly now: Date;
};

type EditRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'invalid-input'
  | 'listing-changed'
  | 'product-in-payment'
  | 'product-sold';

/** Version of the listing after the edit. `isChanged` is false if the edit changed nothing. */
export type Edited = { readonly version: number; readonly isChanged: boolean };

const IN_PAYMENT = 'This product is reserved for a buyer, so you can’t change it now. Try again later.';

/** Maximum length of a value that an error message repeats, in characters. */
const SHORT_TEXT = 60;

/** Returns the edit-conflict message of a field, with its current value if that is short. */
function currentText(listing: EditableProduct, key: string): string {
  const column = productColumnList.find((one) => one.key === key);
  if (!column) return 'Changed in the meantime.';
  const value = listing[column.property];
  const text = column.rule.kind === 'price' ? formatTaka(poishaToTaka(Number(value))) : String(value);
  return text.length <= SHORT_TEXT ? `Changed in the meantime: now ${text}` : 'Changed in the meantime.';
}

async function refuseOldVersion(tx: Tx, listing: EditableProduct, seen: number) {
  const changed = await changedSince(tx, listing.id, seen);
  return refuse('listing-changed', {
    errors: Object.fromEntries(changed.map((key) => [key, [currentText(listing, key)]])),
  });
}

/**
 * Returns the attributes after an edit. If the form does not contain them, those that the seller set or left out stay,
 * and all others are read from the texts again.
 */
function editedAttributes(
  listing: EditableProduct,
  values: ProductValues,
  form: EditProductForm,
): Attributes {
  const { given, withheld } = sellerAttributes(listing);
  const { facts = given, withoutFacts = [...withheld] } = form;
  return extractAttributes({
    ...values,
    facts: attributesFromForm(values.category, { facts, withoutFacts }),
  });
}

/** Returns the listing's values, replaced by the form's values where the form has them. */
function editedValues(listing: EditableProduct, form: EditProductForm): ProductValues {
  const given = productColumnList.flatMap(({ key }) => (form[key] === undefined ? [] : [[key, form[key]]]));
  return fromFields({ ...toFields(listing), ...Object.fromEntries(given) });
}

async function editedPictures(
  tx: Tx,
  { pictures, sellerId }: EditableProduct,
  { image_url, images, photos }: EditProductForm,
): Promise<Result<EditableProduct['pictures'], 'invalid-input'>> {
  if (images === undefined && image_url === undefined && photos === undefined) return done(pictures);
  const kept = images ?? pictures.map(({ id }) => imageUrl(id, 'page', 'jpg'));
  const main = image_url ?? kept[0];
  if (main === undefined) return wrongPicture('image_url', 'Photo is Required');
  return exchangePhotos(tx, pictures, { image_url: main, images: kept, photos }, sellerId);
}

/**
 * Returns the form's faults. If the form has none, returns the listing's faults, without links to photos that the edit
 * removed.
 */
function editedFaults(
  listing: EditableProduct,
  { condition }: ProductValues,
  { form, pictures }: { readonly form: EditProductForm; readonly pictures: EditableProduct['pictures'] },
): Result<readonly Fault[], 'invalid-input'> {
  const ids = pictures.map(({ id }) => id);
  if (!form.faults) return done(faultsShownBy(listing.faults, ids));
  const photos = ids.map((id) => imageUrl(id, 'page', 'jpg'));
  const conflicts = findFaultConflicts({ faults: form.faults, photos, condition });
  const [first] = conflicts;
  if (!first) return done(faultsFromForm(form.faults));
  const errors = Object.fromEntries(conflicts.map(({ path, message }) => [path.join('.'), [message]]));
  return refuse('invalid-input', { detail: first.message, errors });
}

/** Looks up which of the pictures that an edit adds are shown by other sellers, or used often by this one. */
function usesOfNewPictures(tx: Tx, { pictures, sellerId }: EditableProduct, form: EditProductForm) {
  const known = pictures.map(({ id }) => id);
  return pictureUses(
    tx,
    sellerId,
    pictureIdsOf(form).filter((id) => !known.includes(id)),
  );
}

/** Checks that the area in the form belongs to the listing's district after the edit. */
function checkArea(
  { location }: ProductValues,
  { facts = {} }: EditProductForm,
): Result<null, 'invalid-input'> {
  const [conflict] = findAreaConflict(facts, location);
  if (!conflict) return done(null);
  const { path, message } = conflict;
  return refuse('invalid-input', { detail: message, errors: { [path.join('.')]: [message] } });
}

/** Values that an edit may change besides {@link productColumnList}: attributes, photos, test results and faults. */
type Beside = Pick<EditableProduct, 'facts' | 'pictures' | 'benchCheck' | 'faults'>;

/** Returns the names of the changed fields, as API responses name them. */
function changesOf(before: EditableProduct, after: ProductValues & Beside): string[] {
  const columns = productColumnList.filter(({ property }) => before[property] !== after[property]);
  const others = (['facts', 'pictures', 'benchCheck', 'faults'] as const).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  return [...columns.map(({ key }) => key), ...others.map((name) => (name === 'pictures' ? 'images' : name))];
}

/** Result of an edit: the listing's new version, its changed fields, and its new price. */
type MadeEdit = {
  readonly version: number;
  readonly changed: string[];
  readonly toPoisha: Poisha;
  readonly now: Date;
};

/** Stores an edit in the listing's history, and publishes it. */
async function recordEdit(
  tx: Tx,
  { id: productId, sellerId, resalePricePoisha: fromPoisha }: EditableProduct,
  { version, changed, toPoisha, now }: MadeEdit,
): Promise<void> {
  await insertChange(tx, {
    product_id: productId,
    action: 'edited',
    version,
    changed,
    ...(fromPoisha === toPoisha ? {} : { from_poisha: fromPoisha, to_poisha: toPoisha }),
    changed_by: sellerId,
    changed_at: now,
  });
  await publish(tx, productEdited, { productId, sellerId, changed, fromPoisha, toPoisha });
}

/**
 * Changes the fields of a listing that the form contains, and publishes `product.edited`. Refuses another seller's
 * listing as not found. Refuses edits during a payment and after a sale. A removed listing stays hidden. Also refuses
 * the edit if the listing has changed since the version in the form.
 */
export async function editProduct(
  tx: Tx,
  { sellerId, productId, form, now }: Edit,
): Promise<Result<Edited, EditRefusal>> {
  // guard: edit-of-open-account
  if (!(await lockOpenUser(tx, sellerId))) return refuse('not-allowed');
  const listing = await lockListing(tx, productId, now);
  // guard: edit-own-product (condition => !listing)
  if (listing?.sellerId !== sellerId) return refuse('not-found');
  const refusal = refusalOf('edit', listing.state);
  // guard: edit-unpaid-product
  if (refusal) return refuse(refusal, refusal === 'product-in-payment' ? { detail: IN_PAYMENT } : {});
  // guard: edit-version
  if (form.version !== listing.version) return refuseOldVersion(tx, listing, form.version);
  const values = editedValues(listing, form);
  const area = checkArea(values, form);
  if (!area.ok) return area;
  const uses = await usesOfNewPictures(tx, listing, form);
  const pictures = await editedPictures(tx, listing, form);
  if (!pictures.ok) return pictures;
  const faults = editedFaults(listing, values, { form, pictures: pictures.value });
  if (!faults.ok) return faults;
  const edited = {
    ...values,
    facts: editedAttributes(listing, values, form),
    pictures: pictures.value,
    benchCheck: pickBenchCheck(values.category, form.benchCheck ?? listing.benchCheck),
    faults: faults.value,
  };
  const changed = changesOf(listing, edited);
  if (changed.length === 0) return done({ version: listing.version, isChanged: false });
  const version = listing.version + 1;
  await updateListing(tx, productId, { ...edited, version });
  await recordConfirmed(tx, { id: productId, sellerId, listing: askedListing(edited), uses, now });
  await recordEdit(tx, listing, { version, changed, toPoisha: values.resalePricePoisha, now });
  return done({ version, isChanged: true });
}
