import type { SellerCheck } from '../accounts/checks.ts';
import type { DocumentKind } from './choices.ts';

/** Evidence from a seller. */
export type Evidence = {
  /** True if a code confirmed the number. */
  readonly hasPhone: boolean;
  /** Kind of document; null for none. */
  readonly document: DocumentKind | null;
  /** Empty without a shop. */
  readonly shopAddress: string;
};

const given: Readonly<Record<SellerCheck, (evidence: Evidence) => boolean>> = {
  phone: ({ hasPhone }) => hasPhone,
  identity: ({ document }) => document === 'identity',
  licence: ({ document }) => document === 'licence',
  address: ({ shopAddress }) => shopAddress !== '',
};

/** Returns whether a seller gave evidence for a check. Buyers must not see a check of a document that nobody sent. */
export function hasEvidence(check: SellerCheck, evidence: Evidence): boolean {
  return given[check](evidence);
}
