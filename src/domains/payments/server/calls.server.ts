import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/result.ts';
import { type ApiModule, apiModule } from '#platform/api/api-module.server.ts';
import { cutPage, nextPageLink } from '#platform/api/pagination.ts';
import type { Db } from '#platform/db/database.server.ts';
import { SETTINGS_CACHE_CONTROL } from '#platform/process/cache-lifetimes.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { AccountsSettings } from '../../accounts/public-api.server.ts';
import { type PublicSettings, paymentsCalls, paymentsRefusals, type WireOperator } from '../contract.ts';
import type { PaymentsSettings } from '../settings.ts';
import type { Gateway } from './gateway.ts';
import { readMoneyChanges } from './money-changes.server.ts';
import { readMoneyOrders } from './money-orders.server.ts';
import { receiveEvent } from './receive-event.server.ts';

/** Settings of payments, and other settings that `GET /settings` publishes. */
export type PaymentsConfig = PaymentsSettings &
  Pick<AccountsSettings, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'AUTH_TOKEN_SYNC_URL'> & {
    readonly MARKET: 'demo' | 'production';
  };

function operatorOf(config: PaymentsConfig): WireOperator {
  return {
    name: config.OPERATOR_NAME ?? null,
    address: config.OPERATOR_ADDRESS ?? null,
    tradeLicence: config.OPERATOR_TRADE_LICENCE ?? null,
    taxNumber: config.OPERATOR_TAX_NUMBER ?? null,
    email: config.OPERATOR_EMAIL ?? null,
    phone: config.OPERATOR_PHONE ?? null,
    hours: config.OPERATOR_HOURS ?? null,
    hoursInBangla: config.OPERATOR_HOURS_BANGLA ?? null,
    facebook: config.OPERATOR_FACEBOOK_URL ?? null,
    youtube: config.OPERATOR_YOUTUBE_URL ?? null,
    instagram: config.OPERATOR_INSTAGRAM_URL ?? null,
  };
}

function settingsOf(config: PaymentsConfig): PublicSettings {
  return {
    publishableKey: config.STRIPE_PUBLISHABLE_KEY,
    cardApiUrl: config.STRIPE_API_URL ?? null,
    google: Boolean(config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET),
    tokenSyncUrl: config.AUTH_TOKEN_SYNC_URL ?? null,
    paymentsUrl: config.PAYMENTS_URL ?? null,
    market: config.MARKET,
    feePerMille: config.MARKET_FEE_PER_MILLE,
    operator: operatorOf(config),
  };
}

/** Builds the payments part of the API. */
export function paymentsApi(deps: {
  readonly db: Db;
  readonly gateway: Gateway;
  readonly config: PaymentsConfig;
  readonly log: Log;
  readonly clock: Clock;
}): ApiModule {
  const settings = settingsOf(deps.config);
  return apiModule({
    name: 'payments',
    calls: paymentsCalls,
    refusals: paymentsRefusals,
    handlers: {
      'GET /settings': async () => ({
        status: 200 as const,
        body: settings,
        headers: { 'cache-control': SETTINGS_CACHE_CONTROL },
      }),
      'GET /money': async ({ query, raw }) => {
        const { page, limit, kind = null, concerns = null } = query;
        const wanted = { kind, relatedId: concerns, limit: limit + 1, offset: (page - 1) * limit };
        const found = await readMoneyChanges(deps.db, wanted, deps.clock());
        const { rows, more } = cutPage(found, limit);
        return { status: 200 as const, body: rows, headers: nextPageLink(raw, page, more) };
      },
      'GET /money/orders': async ({ query, raw }) => {
        const { page, limit } = query;
        const wanted = { limit: limit + 1, offset: (page - 1) * limit };
        const { rows, more } = cutPage(await readMoneyOrders(deps.db, wanted, deps.clock()), limit);
        return { status: 200 as const, body: rows, headers: nextPageLink(raw, page, more) };
      },
      'POST /webhooks/card-processor': async ({ raw }) => {
        const signature = raw.headers.get('stripe-signature');
        if (!(await receiveEvent(deps, await raw.text(), signature))) return refuse('forged-event');
        return { status: 200, body: { received: true } } as const;
      },
    },
  });
}
