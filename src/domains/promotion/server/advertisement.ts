/** An advertisement of a product, which is shown before all others. */
export type Advertisement = {
  readonly id: string;
  readonly productId: string;
  readonly sellerId: string;
  readonly startedAt: Date;
};

/** Reasons why an advertisement ended. */
export type AdvertisementEnding = 'replaced' | 'stopped' | 'sold' | 'withdrawn';
