import { betterAuth } from 'better-auth';
import type { AuthOptions } from '../../accounts/public-api.server.ts';

async function openPasskeyAuth(options: AuthOptions) {
  const { passkey } = await import('@better-auth/passkey');
  const { hostname, origin } = new URL(options.baseURL);
  return betterAuth({
    ...options,
    plugins: [
      passkey({
        rpID: hostname,
        rpName: 'Secondbyte',
        // Named, for the library would else take the origin that the request itself tells.
        origin,
        advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
        schema: {
          passkey: {
            modelName: 'passkeys',
            fields: {
              userId: 'user_id',
              publicKey: 'public_key',
              credentialID: 'credential_id',
              deviceType: 'device_type',
              backedUp: 'backed_up',
              createdAt: 'created_at',
            },
          },
        },
      }),
    ],
  });
}

/** The auth library with its part for passkeys alone, on the same tables and cookies. */
export type PasskeyAuth = Awaited<ReturnType<typeof openPasskeyAuth>>;

/** Opens it when it is first needed: what reads certificates of devices takes memory that most processes never need. */
export function lazyPasskeyAuth(options: AuthOptions): () => Promise<PasskeyAuth> {
  let opened: Promise<PasskeyAuth> | undefined;
  return () => {
    opened ??= openPasskeyAuth(options);
    return opened;
  };
}
