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
        // Without this setting, the library would trust the origin in the request.
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

/** Instance of the auth library with only the passkey plugin, on the same tables and cookies. */
export type PasskeyAuth = Awaited<ReturnType<typeof openPasskeyAuth>>;

/**
 * Returns a function that creates the library instance at its first call. The library's certificate parser takes memory
 * that most processes never need.
 */
export function lazyPasskeyAuth(options: AuthOptions): () => Promise<PasskeyAuth> {
  let opened: Promise<PasskeyAuth> | undefined;
  return () => {
    opened ??= openPasskeyAuth(options);
    return opened;
  };
}
