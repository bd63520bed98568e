import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** Secret keys of a subscription. A real browser never reveals them. */
export type DeviceKeys = { readonly ecdh: ECDH; readonly auth: Buffer };

const SALT = 16;
const HEADER = SALT + 5;
const TAG = 16;

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/**
 * Decrypts a push message that has one `aes128gcm` record (RFC 8188) and is encrypted for a browser (RFC 8291). Throws
 * for any other message.
 */
export function decrypt(body: Buffer, { ecdh, auth }: DeviceKeys): string {
  const salt = body.subarray(0, SALT);
  const keyLength = body.readUInt8(HEADER - 1);
  const senderKey = body.subarray(HEADER, HEADER + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const input = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = body.subarray(HEADER + keyLength);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the message has more than one record, which is not supported');
  return padded.subarray(0, end).toString('utf8');
}
