/** Advertisement of a seller's product. */
export type Advertisement = {
  readonly id: string;
  readonly productId: string;
  readonly sellerId: string;
  readonly startedAt: Date;
};

/** Reasons why an advertisement ended. */
export type AdvertisementEnding = 'replaced' | 'stopped' | 'sold' | 'withdrawn';
