import { systemClock } from '#kernel/clock.ts';
import { createHealth, healthApi } from '#platform/api/health.server.ts';
import { idempotencyJobs } from '#platform/api/idempotency.server.ts';
import { openLiveStreams } from '#platform/api/live-streams.server.ts';
import { postgresRateLimits } from '#platform/api/rate-limits.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { platformPersonalData } from '#platform/db/platform-personal-data.ts';
import { directUrl, isPooled } from '#platform/db/pooler.server.ts';
import { openReadPool } from '#platform/db/read-pool.server.ts';
import { openReplicas } from '#platform/db/replicas.server.ts';
import { createAggregatedLog } from '#platform/http/aggregated-log.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { openStorage, storagePlace } from '#platform/process/storage.server.ts';
import { mailJobs } from '#platform/work/mail.server.ts';
import { outboxJobs } from '#platform/work/outbox-relay.server.ts';
import { queueSms, smsJobs } from '#platform/work/sms.server.ts';
import { createAccountSecurity } from '../domains/account-security/account-security.server.ts';
import { createAccounts } from '../domains/accounts/accounts.server.ts';
import { createBookings } from '../domains/bookings/bookings.server.ts';
import { createCatalog } from '../domains/catalog/catalog.server.ts';
import { sellersOfListings } from '../domains/catalog/public-api.server.ts';
import { createCheckout } from '../domains/checkout/checkout.server.ts';
import { createConversations } from '../domains/conversations/conversations.server.ts';
import { createDisputes } from '../domains/disputes/disputes.server.ts';
import { createHandover } from '../domains/handover/handover.server.ts';
import { createImages } from '../domains/images/images.server.ts';
import { requirePictureStore } from '../domains/images/public-api.server.ts';
import { createModeration } from '../domains/moderation/moderation.server.ts';
import { createNotifications } from '../domains/notifications/notifications.server.ts';
import { createOffers } from '../domains/offers/offers.server.ts';
import { createOrders } from '../domains/orders/orders.server.ts';
import { createPayments } from '../domains/payments/payments.server.ts';
import { createPayouts } from '../domains/payouts/payouts.server.ts';
import { createPrivacy } from '../domains/privacy/privacy.server.ts';
import { createPromotion } from '../domains/promotion/promotion.server.ts';
import { createReviews } from '../domains/reviews/reviews.server.ts';
import { createSavedSearches } from '../domains/saved-searches/saved-searches.server.ts';
import { createSearch } from '../domains/search/search.server.ts';
import { createSelling } from '../domains/selling/selling.server.ts';
import { createVerification } from '../domains/verification/verification.server.ts';
import { createWishlist } from '../domains/wishlist/wishlist.server.ts';
import { emailFrame } from './email-frame.ts';
import type { Config } from './settings.ts';

/** Opens the pools of the primary database and its replicas. */
function openDatabases(config: Config, log: Log) {
  // A connection pooler that cannot reach its server closes connections again and again. So these errors are counted
  // and logged together, instead of one log line each.
  const countBroken = createAggregatedLog(log, 'warn', 'database connections were lost');
  const onError = (error: Error) => countBroken(error.message);
  const connections = { isPooled: isPooled(config), prepares: config.DATABASE_PREPARED_STATEMENTS, onError };
  const database = openDatabase(config.DATABASE_URL, {
    ...connections,
    name: 'main',
    poolSize: config.DATABASE_POOL,
  });
  const readPool = openReadPool(config.DATABASE_URL, { ...connections, name: 'reads' });
  const replicas = openReplicas({
    primary: database.pool,
    primaryReadPool: readPool.reads,
    urls: config.DATABASE_REPLICA_URLS ?? [],
    ...connections,
    poolSize: config.DATABASE_POOL,
    log,
  });
  const close = async () => {
    await replicas.close();
    await readPool.close();
    await database.close();
  };
  return { database, replicas, close };
}

type Databases = ReturnType<typeof openDatabases>;

/** Opens the services that several domains share, such as the file store and the rate limits. */
async function openShared(config: Config, publicUrl: string, log: Log, { database, replicas }: Databases) {
  const { db, pool } = database;
  return {
    db,
    pool,
    reads: replicas.reads,
    log,
    config,
    publicUrl,
    storage: await openStorage(config),
    clock: systemClock,
    limits: postgresRateLimits(pool),
    queueSms: config.SMS_URL ? queueSms : null,
    liveStreams: openLiveStreams({ url: directUrl(config), log }),
  };
}

type Shared = Awaited<ReturnType<typeof openShared>>;

/** Creates all domains. `readPool` answers short public reads of the catalog. */
function createDomains(shared: Shared, readPool: Databases['replicas']['readPool']) {
  const images = createImages(shared);
  const accounts = createAccounts({ ...shared, imageProcessor: images.imageProcessor, sellersOfListings });
  const accountSecurity = createAccountSecurity({ ...shared, ...accounts });
  const catalog = createCatalog({ ...shared, reads: readPool });
  const payments = createPayments(shared);
  const { gateway } = payments;
  // Domains in the order of their dependencies. Those that other domains need are created above.
  const owners = [
    images,
    accounts,
    accountSecurity,
    catalog,
    createSelling(shared),
    createSearch(shared),
    payments,
    createBookings(shared),
    createCheckout({ ...shared, gateway }),
    createHandover(shared),
    createOrders({ ...shared, gateway }),
    createPayouts({ ...shared, reauthenticate: accounts.reauthenticate }),
    createConversations({ ...shared, authenticate: accounts.authenticate }),
    createDisputes(shared),
    createWishlist(shared),
    createOffers(shared),
    createPromotion(shared),
    createReviews(shared),
    createNotifications({ ...shared, currentSession: accounts.currentSession }),
    createSavedSearches(shared),
    createVerification({ ...shared, imageProcessor: images.imageProcessor }),
    createModeration(shared),
  ];
  const privacyModules = [{ personalData: platformPersonalData }, ...owners.map((domain) => domain.privacy)];
  const { reauthenticate } = accounts;
  const privacy = createPrivacy({ ...shared, reauthenticate, modules: privacyModules });
  return { images, accounts, accountSecurity, payments, privacyModules, all: [...owners, privacy] };
}

/** Returns the jobs of the platform, which do not belong to a domain. */
function platformJobs({ config, publicUrl, db }: Shared, listeners: Parameters<typeof outboxJobs>[1]) {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, SMS_URL, SMS_TOKEN, SMS_FROM } = config;
  return [
    ...outboxJobs(db, listeners),
    ...idempotencyJobs(db),
    ...mailJobs({ smtpUrl, from, frame: emailFrame(config, publicUrl), db }),
    ...smsJobs(SMS_URL ? { url: SMS_URL, token: SMS_TOKEN, from: SMS_FROM } : null),
  ];
}

/** Composes all domains, for the web server and the worker. Only this file knows all domains. */
export async function composeMarket(config: Config, publicUrl: string, log: Log) {
  const databases = openDatabases(config, log);
  const { database, replicas } = databases;
  const shared = await openShared(config, publicUrl, log, databases);
  const { db, storage, liveStreams, limits } = shared;
  const domains = createDomains(shared, replicas.readPool);
  const { images, accounts, accountSecurity, payments, privacyModules, all } = domains;
  const health = createHealth({ db, storage, log });
  const listeners = all.flatMap((domain) => domain.listeners);
  return {
    database: {
      ...database,
      close: async () => {
        health.stop();
        accountSecurity.sourceBlocks.stop();
        await liveStreams.close();
        await databases.close();
      },
    },
    closeStreams: liveStreams.close,
    health,
    invalidateReplicas: replicas.invalidate,
    limits,
    imageProcessor: images.imageProcessor,
    authenticate: accounts.authenticate,
    requireVerifiedEmail: accounts.requireVerifiedEmail,
    sourceBlocks: accountSecurity.sourceBlocks,
    authHandler: accounts.authHandler,
    modules: [...all.map((domain) => domain.api), healthApi(health)],
    privacyModules,
    reportProcessor: payments.reportProcessor,
    requirePictureStore: async () => {
      // A demo market needs no check. It stores its pictures beside its database, so it cannot get the pictures of
      // another market by mistake.
      if (config.MARKET === 'production')
        await requirePictureStore({ db, storage, place: storagePlace(config) }, log);
    },
    listeners,
    jobs: [...all.flatMap((domain) => domain.jobs), ...platformJobs(shared, listeners)],
  };
}
