import { createPublicKey, verify } from 'node:crypto';

/** Longest validity of a sender's token, in seconds (RFC 8292, 2). */
const LONGEST_S = 24 * 3_600;

type Claims = { readonly aud?: unknown; readonly exp?: unknown; readonly sub?: unknown };

function verified(token: string, key: string): Claims | null {
  const point = Buffer.from(key, 'base64url');
  const [header = '', payload = '', signature = ''] = token.split('.');
  if (point.length !== 65 || point[0] !== 4) return null;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims) : null;
}

/**
 * Returns the verified public key of a sender. Returns null if the token is invalid, expired, for another
 * push service, or without contact.
 */
export function senderKeyOf(authorization: string, origin: string, now = Date.now()): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const claims = verified(token, key);
  if (!claims || claims.aud !== origin) return null;
  const left = Number(claims.exp) - now / 1_000;
  const isReachable = /^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(String(claims.sub));
  return isReachable && left > 0 && left <= LONGEST_S ? key : null;
}
