import type { SellerCheck } from '../accounts/checks.ts';
import type { DocumentKind } from './choices.ts';

/** Evidence that a seller has given with a request. */
export type Evidence = {
  /** True if a code has confirmed the phone number. */
  readonly hasPhone: boolean;
  /** Kind of the document; null for none. */
  readonly document: DocumentKind | null;
  /** Address of the shop; empty for none. */
  readonly shopAddress: string;
};

const given: Readonly<Record<SellerCheck, (evidence: Evidence) => boolean>> = {
  phone: ({ hasPhone }) => hasPhone,
  identity: ({ document }) => document === 'identity',
  licence: ({ document }) => document === 'licence',
  address: ({ shopAddress }) => shopAddress !== '',
};

/**
 * Returns whether a seller has given evidence for a check. Without this rule, an admin could approve a check of a
 * document that nobody sent.
 */
export function hasEvidence(check: SellerCheck, evidence: Evidence): boolean {
  return given[check](evidence);
}
