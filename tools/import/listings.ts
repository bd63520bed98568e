import { catalogCalls } from '../../src/domains/catalog/contract.ts';
import { takaToPoisha } from '../../src/kernel/money.ts';
import { importKey, type Layout, type Row } from './row.ts';

/** The form's own rules, without the photos that a file does not carry. */
const listing = catalogCalls['POST /addProduct'].body.omit({ image_url: true, images: true, facts: true });

type Field = keyof typeof listing.shape;

/** The form's fields with the columns that may carry them, normalised; the first that is there counts. */
const columnsOf: Readonly<Record<Field, readonly string[]>> = {
  title: ['title', 'name'],
  originalPrice: ['originalprice', 'newprice'],
  resalePrice: ['resaleprice', 'price'],
  condition: ['condition'],
  number: ['number', 'mobile', 'phone'],
  Location: ['location', 'city'],
  category: ['category'],
  usedYear: ['usedyear', 'usedyears', 'yearsused'],
  product_details: ['productdetails', 'details', 'description'],
};

function capitalised(word: string | undefined): string | undefined {
  return word && word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

function pick(row: Row, field: Field): string | undefined {
  return columnsOf[field].map((column) => row[column]?.trim()).find((value) => value);
}

function postedAt(row: Row, now: Date): Date {
  const given = new Date(row.currenttime ?? row.postedat ?? '');
  return given.getTime() > 0 && given <= now ? given : now;
}

/** One listing a row, in the words of the Add Your Selling Product form. */
export const listings: Layout = {
  name: 'listings',
  columns: ['title', 'category', 'condition'],
  read(row, reading) {
    const given = Object.fromEntries(
      Object.keys(columnsOf).map((field) => [field, pick(row, field as Field)]),
    ) as Partial<Record<Field, string>>;
    const parsed = listing.safeParse({
      ...given,
      number: given.number ?? reading.sellerNumber,
      category: capitalised(given.category),
      condition: capitalised(given.condition),
      Location: capitalised(given.Location),
    });
    if (!parsed.success) {
      const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      return { reason: reasons.join('; ') };
    }
    const form = parsed.data;
    return {
      product: {
        category: form.category,
        title: form.title,
        condition: form.condition,
        originalPricePoisha: takaToPoisha(form.originalPrice),
        resalePricePoisha: takaToPoisha(form.resalePrice),
        usedYears: form.usedYear,
        details: form.product_details,
        location: form.Location,
        number: form.number,
        postedAt: postedAt(row, reading.now),
        importKey: importKey('listings', row),
      },
    };
  },
};
