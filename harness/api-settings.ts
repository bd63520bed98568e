import { type Config, readConfig } from '../src/app/settings.ts';
import { CARD_KEYS } from '../src/domains/payments/testing/card-processor.ts';

/** Origin of markets that run inside a suite's own process. */
export const PUBLIC_URL = 'http://localhost:3000';
/** Session secret of markets that run inside a suite's own process. */
export const SECRET = 'the secret of a market that lives for one run';

/**
 * Returns the settings of a market inside a suite's own process. It needs only a database, a card
 * processor and a folder.
 */
export function apiSettings(databaseUrl: string, cardApiUrl: string, folder: string): Config {
  return readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SESSION_SECRET: SECRET,
    STRIPE_SECRET_KEY: CARD_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: CARD_KEYS.webhookSecret,
    STRIPE_API_URL: cardApiUrl,
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
}
