import { z } from 'zod';
import { flag } from '#platform/process/flag.ts';

/** Environment settings of accounts. */
export const accountsSettings = {
  // guard: session-secret-length (drop .min)
  SESSION_SECRET: z.string().min(32).describe('secret of at least 32 characters that signs sessions'),
  SESSION_SECRET_PREVIOUS: z
    .string()
    .min(32)
    .optional()
    .describe('previous secret, while you change it: its sessions and unsubscribe links stay valid'),
  REQUIRE_VERIFIED_EMAIL: flag
    .optional()
    .describe(
      'true requires a confirmed email address to order, pay or list; by default true in production, false in a demo market',
    ),
  REQUIRE_ADMIN_SECOND_FACTOR: flag
    .optional()
    .describe(
      'true requires a second factor of admins; by default true in production, false in a demo market',
    ),
  NEW_DEVICE_EMAILS: flag
    .optional()
    .describe(
      'true emails people about a sign-in from a new device; by default true in production, false in a demo market',
    ),
  GOOGLE_ISSUER: z
    .url()
    .default('https://accounts.google.com')
    .describe('address of the OpenID provider behind "Continue with Google"'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('client id for Google sign-in; without it Google sign-in is off'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('client secret for Google sign-in'),
  AUTH_TOKEN_SYNC_URL: z
    .string()
    .regex(/^(https?:\/\/|\/(?!\/))/, 'must be an address or a path that starts with one slash')
    .optional()
    .describe('address to which browsers send every new access token (POST), and a DELETE when it ends'),
};

/** Values of {@link accountsSettings}. */
export type AccountsSettings = z.output<z.ZodObject<typeof accountsSettings>>;
