/** Languages in which a receipt can be written. */
export type ReceiptLanguage = 'en';

/** Every text of a receipt but names, numbers and addresses. */
export type ReceiptWords = {
  readonly title: string;
  readonly number: string;
  readonly date: string;
  readonly seller: string;
  readonly buyer: string;
  readonly item: string;
  readonly total: string;
  readonly method: string;
  /** Stands before the card processor's number of the payment. */
  readonly byCard: string;
  readonly through: string;
  readonly licence: string;
  readonly tax: string;
  /** States who sells, and the part that the market has in it. */
  readonly role: string;
  readonly print: string;
};

/** Texts of receipts by language: a second language is a second entry. */
export const receiptWords: Readonly<Record<ReceiptLanguage, ReceiptWords>> = {
  en: {
    title: 'Receipt',
    number: 'Receipt number',
    date: 'Paid on',
    seller: 'Seller',
    buyer: 'Buyer',
    item: 'Item',
    total: 'Total paid',
    method: 'Paid by',
    byCard: 'Card, transaction',
    through: 'Sold through',
    licence: 'Trade licence',
    tax: 'Tax number',
    role: 'The seller sells to the buyer. Secondbyte receives the payment and keeps it until the handover.',
    print: 'Print or save',
  },
};
