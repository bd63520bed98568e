import type { SellerCheck } from '../accounts/checks.ts';
import type { DocumentKind } from './choices.ts';

/** Evidence that a seller gave. */
export type Evidence = {
  /** Whether a number was proved by a code. */
  readonly hasPhone: boolean;
  /** Kind of document; null for none. */
  readonly document: DocumentKind | null;
  /** Empty where they named no shop. */
  readonly shopAddress: string;
};

const given: Readonly<Record<SellerCheck, (evidence: Evidence) => boolean>> = {
  phone: ({ hasPhone }) => hasPhone,
  identity: ({ document }) => document === 'identity',
  licence: ({ document }) => document === 'licence',
  address: ({ shopAddress }) => shopAddress !== '',
};

/** Returns whether a seller gave evidence for a check. Buyers must not read of a document that nobody sent. */
export function hasEvidence(check: SellerCheck, evidence: Evidence): boolean {
  return given[check](evidence);
}
