import { z } from 'zod';

/** Settings that payments needs. */
export const paymentsSettings = {
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').describe('secret key of the card processor'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').describe('publishable key of the card processor'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith('whsec_')
    .describe("secret that signs the card processor's webhooks"),
  STRIPE_API_URL: z.url().optional().describe("address of a card API other than the processor's own"),
  PAYMENTS_URL: z.url().optional().describe('address of another server that takes POST /payments'),
};

/** What {@link paymentsSettings} give. */
export type PaymentsSettings = z.output<z.ZodObject<typeof paymentsSettings>>;
