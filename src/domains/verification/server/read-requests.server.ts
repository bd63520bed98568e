import { cutPage, type Page } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { findUser, toWireUser, type User, usersByIds } from '../../accounts/public-api.server.ts';
import type { CodeWay } from '../choices.ts';
import type { WireOwnVerification, WireVerificationRequest } from '../contract.ts';
import { findCode } from './code-store.server.ts';
import {
  findRequest,
  latestRequestOf,
  type VerificationRequest,
  verificationOf,
  waitingRequests,
} from './store.server.ts';

function documentOf({ documentKind, documentSentAt }: VerificationRequest) {
  return documentKind && documentSentAt ? { kind: documentKind, sentAt: documentSentAt.toISOString() } : null;
}

/** Returns a seller's verification, latest request and current code, as the seller sees them. */
export async function readOwnVerification(
  db: Db,
  sellerId: string,
  { codeWay, now }: { readonly codeWay: CodeWay; readonly now: Date },
): Promise<WireOwnVerification> {
  const [seller, verification, request, code] = await Promise.all([
    findUser(db, sellerId),
    verificationOf(db, sellerId),
    latestRequestOf(db, sellerId),
    findCode(db, sellerId),
  ]);
  const number = seller?.number ?? null;
  const isWaiting = code !== null && code.expiresAt > now && code.phone === number;
  return {
    verification,
    number,
    codeWay,
    codeSentAt: isWaiting ? code.sentAt.toISOString() : null,
    request: request && {
      state: request.state,
      phoneProvedAt: request.phone === number ? (request.phoneProvedAt?.toISOString() ?? null) : null,
      document: documentOf(request),
      shopAddress: request.shopAddress,
      askedAt: request.askedAt?.toISOString() ?? null,
      decidedAt: request.decidedAt?.toISOString() ?? null,
      reason: request.reason,
    },
  };
}

function toWire(request: VerificationRequest, seller: User, publicUrl: string): WireVerificationRequest {
  const { id, state, phone, phoneProvedAt, codeWay, shopAddress, askedAt, decidedAt, reason } = request;
  if (!askedAt) throw new Error('a draft of a verification request cannot be shown to admins');
  return {
    _id: id,
    seller: toWireUser(seller, publicUrl),
    state,
    askedAt: askedAt.toISOString(),
    phone:
      phone && phoneProvedAt && codeWay
        ? { number: phone, provedAt: phoneProvedAt.toISOString(), way: codeWay }
        : null,
    document: documentOf(request),
    shopAddress,
    decidedAt: decidedAt?.toISOString() ?? null,
    reason,
  };
}

/** Returns one page of waiting requests for admins, and whether more follow. */
export async function readWaiting(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  publicUrl: string,
): Promise<Page<WireVerificationRequest>> {
  const { rows, more } = cutPage(await waitingRequests(db, { limit: limit + 1, offset }), limit);
  const sellers = await usersByIds(
    db,
    rows.map(({ sellerId }) => sellerId),
  );
  const shown = rows.flatMap((request) => {
    const seller = sellers.get(request.sellerId);
    return seller ? [toWire(request, seller, publicUrl)] : [];
  });
  return { rows: shown, more };
}

/** Returns a request for admins; null if there is none, or if the seller has not sent it. */
export async function readRequest(
  db: Db,
  id: string,
  publicUrl: string,
): Promise<WireVerificationRequest | null> {
  const request = await findRequest(db, id);
  const seller = request && (await findUser(db, request.sellerId));
  return request && seller ? toWire(request, seller, publicUrl) : null;
}
