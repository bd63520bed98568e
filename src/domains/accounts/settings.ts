import { z } from 'zod';
import { flag } from '#platform/process/flag.ts';

/** Settings of accounts. */
export const accountsSettings = {
  // guard: session-secret-length (drop .min)
  SESSION_SECRET: z.string().min(32).describe('secret of at least 32 characters that signs sessions'),
  SESSION_SECRET_PREVIOUS: z
    .string()
    .min(32)
    .optional()
    .describe(
      'the secret before, while it is being changed: sessions and links of emails that it signed hold',
    ),
  REQUIRE_VERIFIED_EMAIL: flag
    .optional()
    .describe(
      'true lets nobody order, pay or list before the email address is confirmed; unset is true in production, false in a demo market',
    ),
  REQUIRE_ADMIN_SECOND_FACTOR: flag
    .optional()
    .describe(
      'true gives admins their rights only once they have set up a second factor; unset is true in production, false in a demo market',
    ),
  NEW_DEVICE_EMAILS: flag
    .optional()
    .describe(
      'true tells people by email of a sign-in from a new device; unset is true in production, false in a demo market',
    ),
  GOOGLE_ISSUER: z
    .url()
    .default('https://accounts.google.com')
    .describe('address of the OpenID provider behind "Continue with Google"'),
  GOOGLE_CLIENT_ID: z.string().optional().describe('client id for Google sign-in; unset turns it off'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('client secret for Google sign-in'),
  AUTH_TOKEN_SYNC_URL: z
    .string()
    .regex(/^(https?:\/\/|\/(?!\/))/, 'must be an address or a path that starts with one slash')
    .optional()
    .describe('address that browsers tell of every new access token (POST) and of its end (DELETE)'),
};

/** Values of {@link accountsSettings}. */
export type AccountsSettings = z.output<z.ZodObject<typeof accountsSettings>>;
