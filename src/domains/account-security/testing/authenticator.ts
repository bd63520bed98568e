import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/**
 * A simulated device with one passkey. It implements the standard (WebAuthn, level 3) without the library under test.
 */
export type Authenticator = {
  /** Creates the passkey, and returns the browser's response. */
  readonly make: (challenge: string) => object;
  /** Uses the passkey, and returns the browser's response. */
  readonly use: (challenge: string) => object;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** Returns the head of a CBOR item (RFC 8949): kind and argument. */
function head(kind: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(kind << 5) | argument]);
  if (argument < 256) return Buffer.from([(kind << 5) | 24, argument]);
  return Buffer.from([(kind << 5) | 25, argument >> 8, argument & 0xff]);
}

type Item = number | string | Buffer | ReadonlyMap<number | string, Item>;

function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.size), ...[...item].flat().map(cbor)]);
}

/** Returns a public key on the curve P-256 as WebAuthn transports it (RFC 9053, 7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, Item>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** Creates a device whose browser shows a site with this origin. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  const data = (flags: number, more: readonly Buffer[]) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    counter += 1;
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, ...more]);
  };
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: object) => ({ id: text(id), rawId: text(id), type: 'public-key', response });
  return {
    make(challenge) {
      const credential = [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)];
      const attestation = new Map<string, Item>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(PRESENT | VERIFIED | WITH_CREDENTIAL, credential)],
      ]);
      return answer({
        clientDataJSON: text(clientData('webauthn.create', challenge)),
        attestationObject: text(cbor(attestation)),
        transports: ['internal', 'of tomorrow'],
      });
    },
    use(challenge) {
      const authenticatorData = data(PRESENT | VERIFIED, []);
      const clientJson = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientJson)]), privateKey);
      return answer({
        clientDataJSON: text(clientJson),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      });
    },
  };
}
