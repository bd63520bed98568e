/** A product that its seller shows before all others. */
export type Advertisement = {
  readonly id: string;
  readonly productId: string;
  readonly sellerId: string;
  readonly startedAt: Date;
};

/** Why an advertisement is over. */
export type AdvertisementEnding = 'replaced' | 'stopped' | 'sold' | 'withdrawn';
