import { z } from 'zod';
import { cleanLine } from '#kernel/clean-text.ts';

const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/);
const credentialId = text(1_400);

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const transport = z.enum(TRANSPORTS);
const isKnown = (name: string) => TRANSPORTS.some((known) => known === name);

/** The browser's response after creating a passkey: `RegistrationResponseJSON` of WebAuthn, level 3. */
export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text(4_000),
    attestationObject: text(20_000),
    /** Ways to reach the device, such as `usb`. Unknown values, which newer devices may send, are dropped. */
    transports: z
      .array(z.string().max(40))
      .max(20)
      .transform((names) => names.filter(isKnown))
      .optional(),
  }),
});

/** The browser's response after using a passkey: `AuthenticationResponseJSON` of WebAuthn, level 3. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text(4_000),
    authenticatorData: text(4_000),
    signature: text(4_000),
    userHandle: text(200).optional(),
  }),
});

/** Parsed {@link passkeyRegistration}. */
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** Parsed {@link passkeyAssertion}. */
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** Name that the owner gives a passkey. */
export const passkeyName = z
  .string('Name the passkey')
  .overwrite(cleanLine)
  .min(1, 'Name the passkey')
  .max(60, 'Write at most 60 characters');

/** A passkey, as shown to its owner. */
export const wirePasskey = z.object({ _id: z.uuid(), name: z.string(), addedAt: z.iso.datetime() });

/** A passkey in an API response. */
export type WirePasskey = z.output<typeof wirePasskey>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
});
const verification = z.enum(['required', 'preferred', 'discouraged']);

/** Options for creating a passkey in a browser: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, level 3. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(descriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: verification.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
});

/** Options for using a passkey in a browser: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, level 3. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.int().optional(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: verification.optional(),
});

/** Parsed {@link passkeyCreationOptions}. */
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>;
