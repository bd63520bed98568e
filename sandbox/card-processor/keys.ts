import { ApiError } from './errors.ts';
import type { Processor, Viewer } from './processor.ts';

/**
 * Returns the kind of caller by its API key: `Authorization` (Bearer or Basic), or a publishable key as
 * the parameter `key`. Throws 401.
 */
export function authenticate(
  keys: Processor['keys'],
  header: string | undefined,
  keyParam: string | null,
): Viewer {
  const key = readKey(header) ?? keyParam ?? undefined;
  if (key === undefined || key === '') {
    throw unauthenticated(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secret && key !== keyParam) return 'secret';
  if (key === keys.publishable) return 'publishable';
  throw unauthenticated(`Invalid API Key provided: ${maskKey(key)}`);
}

function readKey(header: string | undefined): string | undefined {
  const [scheme, value] = header?.trim().split(/\s+/, 2) ?? [];
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() !== 'basic' || value === undefined) return undefined;
  return Buffer.from(value, 'base64').toString().split(':')[0];
}

function unauthenticated(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}

function maskKey(key: string): string {
  return key.length < 16 ? '****' : `${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`;
}

/** Throws 403 if a caller with the publishable key makes a call that needs the secret key. */
export function requireSecretKey(viewer: Viewer): void {
  if (viewer === 'secret') return;
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}
