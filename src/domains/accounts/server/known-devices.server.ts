import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const DAY_SECONDS = 24 * 60 * 60;
/** Time for which a device stays known after its latest sign-in, in seconds. */
const LIFETIME_SECONDS = 180 * DAY_SECONDS;

/**
 * Devices that have signed in to an account before. A known device proves nothing, but wrong passwords from it are
 * counted separately. So strangers' wrong passwords do not delay the owner.
 */
export type KnownDevices = {
  /** Returns the id of the request's device if it has signed in to this email address's account; otherwise null. */
  readonly find: (raw: Request, email: string) => string | null;
  /**
   * Returns the `Set-Cookie` line that marks a device as known to the account. `id` is the device's previous id, or
   * null.
   */
  readonly remember: (email: string, id: string | null) => string;
};

type DeviceOptions = {
  /** Secret that signs new cookies. */
  readonly secret: string;
  /** Previous secret, whose signatures stay valid while it is being replaced. */
  readonly previousSecret?: string | undefined;
  readonly publicUrl: string;
};

function sign(secret: string, email: string, id: string, until: string): Buffer {
  return createHmac('sha256', secret).update(`known-device\n${email}\n${id}\n${until}`).digest();
}

function cookieNamed(raw: Request, name: string): string | undefined {
  const pairs = (raw.headers.get('cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Creates {@link KnownDevices}. The cookie contains a random id and an expiry time, and is signed for one account. */
export function createKnownDevices({
  secret,
  previousSecret = secret,
  publicUrl,
}: DeviceOptions): KnownDevices {
  const isSecure = publicUrl.startsWith('https:');
  const name = `${isSecure ? '__Host-' : ''}secondbyte.known_device`;
  const attributes = `Max-Age=${LIFETIME_SECONDS}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const isSigned = (email: string, id: string, until: string, signature: string) => {
    const given = Buffer.from(signature, 'base64url');
    return [secret, previousSecret].some((one) => {
      const good = sign(one, email, id, until);
      return given.length === good.length && timingSafeEqual(given, good);
    });
  };
  return {
    find(raw, email) {
      const [, id, until, signature] =
        /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(cookieNamed(raw, name) ?? '') ?? [];
      if (!id || !until || !signature) return null;
      // guard: known-device-signature (drop operand 2)
      const isKnown = Number(until) > Date.now() / 1_000 && isSigned(email, id, until, signature);
      return isKnown ? id : null;
    },
    remember(email, id) {
      const kept = id ?? randomBytes(16).toString('base64url');
      const until = String(Math.floor(Date.now() / 1_000) + LIFETIME_SECONDS);
      const signature = sign(secret, email, kept, until).toString('base64url');
      return `${name}=${kept}.${until}.${signature}; ${attributes}`;
    },
  };
}
