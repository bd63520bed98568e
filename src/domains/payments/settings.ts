import { z } from 'zod';
import { MAX_FEE_PER_MILLE } from './fee.ts';

const text = z.string().trim().min(1).max(300).optional();
const page = z.url({ protocol: /^https$/ }).optional();

/** Settings with the operator's details for buyers. Pages omit missing details. */
const operatorSettings = {
  OPERATOR_NAME: text.describe('name of the company or person who runs this market, as registered'),
  OPERATOR_ADDRESS: text.describe('postal address of the company or person who runs this market'),
  OPERATOR_TRADE_LICENCE: text.describe('number of the trade license, and its issuer'),
  OPERATOR_TAX_NUMBER: text.describe('tax number and its kind: TIN, or BIN if registered for VAT'),
  OPERATOR_EMAIL: z.email().optional().describe('email address at which people reach the market'),
  OPERATOR_PHONE: z
    .string()
    .regex(/^\+?\d[\d -]{4,20}$/, 'must be digits, spaces and hyphens')
    .optional()
    .describe('phone number at which people reach the market'),
  OPERATOR_HOURS: text.describe('when the phone is answered, e.g. 10 am to 8 pm, Saturday to Thursday'),
  OPERATOR_HOURS_BANGLA: text.describe('the same in Bangla; without it, Bangla pages show `OPERATOR_HOURS`'),
  OPERATOR_FACEBOOK_URL: page.describe("address of the market's own page on Facebook"),
  OPERATOR_YOUTUBE_URL: page.describe("address of the market's own channel on YouTube"),
  OPERATOR_INSTAGRAM_URL: page.describe("address of the market's own page on Instagram"),
};

/** Settings of payments. */
export const paymentsSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^sk_(live|test)_\S+$/, 'must begin with sk_live_ or sk_test_')
    .describe('secret key of the card processor'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_\S+$/, 'must begin with pk_live_ or pk_test_')
    .describe('publishable key of the card processor'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S*(?:\s+whsec_\S+)?$/, 'must begin with whsec_')
    .describe(
      "secret that signs the card processor's webhooks; two, separated by a space, while you change it",
    ),
  STRIPE_API_URL: z.url().optional().describe("address of a card API other than the processor's own"),
  PAYMENTS_URL: z.url().optional().describe('address of another server that accepts POST /payments'),
  MARKET_FEE_PER_MILLE: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_FEE_PER_MILLE)
    .default(0)
    .describe("the market's fee, in thousandths of each sale paid by card; 0 means no fee"),
  ...operatorSettings,
};

/** Values of {@link paymentsSettings}. */
export type PaymentsSettings = z.output<z.ZodObject<typeof paymentsSettings>>;
