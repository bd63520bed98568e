// Checks of external services: mail server, card processor, picture store.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { formatTaka, POISHA_PER_TAKA } from '#kernel/money.ts';
import { isLoopback } from '#platform/api/own-origin.ts';
import { createLog } from '#platform/process/log.server.ts';
import { storagePlace } from '#platform/process/storage.server.ts';
import {
  pictureFiles,
  provePictureStore,
  WrongPictureStoreError,
} from '../../../src/domains/images/public-api.server.ts';
import {
  openGateway,
  ProcessorRefused,
  ProcessorUnreachable,
} from '../../../src/domains/payments/public-api.server.ts';
import { type Check, type Finding, fail, ok, skipped, warn } from '../finding.ts';

/** Timeout of each step with a mail server, in ms: connecting, greeting, response. */
const SMTP_TIMEOUT_MS = 5_000;

const codeOf = (error: unknown) => String((error as { code?: unknown }).code);
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function adviceOnMail(error: unknown): string {
  if (codeOf(error) === 'EAUTH') return 'Check user and password in SMTP_URL.';
  if (codeOf(error) === 'ETLS')
    return 'The server does not support TLS here. Ask its operator, or use its port for smtps://.';
  if (/certificate|altname/i.test(wordsOf(error)))
    return 'Use the host name of the certificate in SMTP_URL, or add its certificate authority to NODE_EXTRA_CA_CERTS.';
  return 'Check that the server runs, that host and port in SMTP_URL are right, and that this machine can reach it.';
}

/** Signs in to the mail server like the worker, over TLS if that is configured. Sends no email. */
export const checkMail: Check = async ({ config: { SMTP_URL, MARKET }, isOpen }) => {
  if (!isOpen) return skipped('the stand-in runs with the market');
  const { hostname, protocol, username, searchParams, host } = new URL(SMTP_URL);
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  try {
    await transport.verify();
  } catch (error) {
    return fail(`${host}: ${wordsOf(error)}`, adviceOnMail(error));
  } finally {
    transport.close();
  }
  const words = `${host} accepts ${username ? 'our sign-in' : 'connections without sign-in'}`;
  const isSecure = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  if (isSecure) return ok(`${words}, over TLS`);
  if (MARKET === 'demo' || isLoopback(hostname)) return ok(words);
  return warn(
    `${words}, but TLS is not required`,
    'Add ?requireTLS=true to SMTP_URL, or use smtps://. Otherwise an attacker on the network can turn TLS off.',
  );
};

/** Checks that the card processor accepts the market's key. Also reports whether the key moves real money. */
export const checkCardProcessor: Check = async ({ config, isOpen }) => {
  if (!isOpen) return skipped('the stand-in runs with the market');
  const gateway = openGateway(config, createLog('silent', 'doctor'));
  try {
    await gateway.probe();
  } catch (error) {
    if (error instanceof ProcessorRefused)
      return fail(
        `the processor refuses our key (${error.status})`,
        'Check STRIPE_SECRET_KEY: the key may be revoked, restricted, or of another account.',
      );
    if (error instanceof ProcessorUnreachable)
      return fail(
        'the processor gives no useful answer',
        'Check that this machine can reach it (port 443). Until then buyers cannot pay; everything else works.',
      );
    throw error;
  }
  if (config.MARKET === 'production' && !gateway.livemode)
    return warn(
      'accepts our key, a test key',
      'Set the live keys of the card processor to accept real money.',
    );
  return ok(`accepts our key, a ${gateway.livemode ? 'live' : 'test'} key`);
};

/** Delay in minutes after which the webhook message about a payment counts as missing. */
const MESSAGE_DELAY_MIN = 10;

/** Compares the time of the last webhook message with that of the last payment. */
export const checkWebhook: Check = async ({ database }) => {
  const { rows } = await sql<{ age: string | null; missed: boolean }>`
    select justify_interval(date_trunc('second', now() - last.message))::text as age,
      coalesce(last.payment < now() - make_interval(mins => ${MESSAGE_DELAY_MIN})
        and (last.message is null or last.message < last.payment - interval '1 minute'), false) as missed
    from (select (select max(received_at) from processor_events) as message,
                 (select max(paid_at) from payments) as payment) as last`.execute(database.db);
  const { age = null, missed = false } = rows[0] ?? {};
  const words =
    age === null
      ? 'no webhook of the card processor so far'
      : `last webhook of the card processor ${age} ago`;
  if (!missed) return ok(words);
  return fail(
    `${words}, although a buyer has paid since`,
    'Register PUBLIC_URL/webhooks/card-processor at the card processor, and check STRIPE_WEBHOOK_SECRET.',
  );
};

/** Writes a small file to the picture store, reads it and deletes it. */
export const checkPictureStore: Check = async ({ config, storage }) => {
  const place = storagePlace(config);
  const key = `doctor-${randomUUID()}.txt`;
  const bytes = Buffer.from(key);
  const started = performance.now();
  try {
    await storage.put(key, bytes, 'text/plain');
    const stream = await storage.read(key);
    const read = stream && (await buffer(stream));
    await storage.remove(key);
    if (!read?.equals(bytes))
      return fail(`${place} returns other bytes than were written`, 'Use another store.');
    if ((await storage.size(key)) !== null)
      return fail(`${place} does not delete files`, adviceOnStore(config.S3_BUCKET));
    return ok(
      `${place}: a file was written, read and deleted in ${Math.round(performance.now() - started)} ms`,
    );
  } catch (error) {
    return fail(`${place}: ${causeOf(error)}`, adviceOnStore(config.S3_BUCKET));
  }
};

/** Returns the underlying error, because the store's library wraps it. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : wordsOf(error);
}

function adviceOnStore(bucket: string | undefined): string {
  return bucket
    ? 'Check S3_ENDPOINT, S3_BUCKET and the S3 keys, which need the rights to get, put and delete objects.'
    : 'Check that the disk has free space and that the folder belongs to the user that the market runs as.';
}

/** Checks that the configured store is the one with this market's pictures. */
export const checkPictureStoreId: Check = async ({ config, database, storage }): Promise<Finding> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from picture_store) as known`.execute(database.db);
  if (!rows[0]?.known) return skipped('the store gets its id at the first start of a production market');
  try {
    await provePictureStore({ db: database.db, storage, place: storagePlace(config) });
    return ok('this is the store of this market');
  } catch (error) {
    if (!(error instanceof WrongPictureStoreError)) throw error;
    const [words = '', ...advice] = error.message.split('\n');
    return fail(words, advice.join(' '));
  }
};

/**
 * Reports the disputes at cardholders' banks that the market has lost. They are no differences to correct, because
 * their money is gone for good.
 */
export const checkLostDisputes: Check = async ({ database }) => {
  const { rows } = await sql<{ count: number; sum: number }>`
    select count(*)::integer as count, coalesce(sum(theirs_poisha), 0) as sum from processor_differences
    where about = 'dispute' and is_lost and gone_at is null`.execute(database.db);
  const { count, sum } = rows[0] ?? { count: 0, sum: 0 };
  return ok(
    count === 0 ? 'no dispute was lost' : `lost: ${count}, in all ${formatTaka(sum / POISHA_PER_TAKA)}`,
  );
};

/** Number of pictures to check. It is large enough to notice a lost store, and small enough for a remote store. */
const SAMPLE = 40;

/** Checks a sample of the pictures that are in use: the store must have their files. */
export const checkMissingPictures: Check = async ({ config, database, storage }) => {
  const { rows } = await sql<{ id: string }>`
    select id from images where uses > 0 order by md5(id) limit ${SAMPLE}`.execute(database.db);
  const sizes = await Promise.all(
    rows.map(async ({ id }) => {
      const files = pictureFiles(id).filter(({ isRegenerable }) => !isRegenerable);
      return Promise.all(files.map(({ key }) => storage.size(key)));
    }),
  );
  const missing = sizes.filter((of) => of.includes(null)).length;
  if (missing === 0) return ok(`all files of ${rows.length} checked pictures exist`);
  return fail(
    `files of ${missing} of ${rows.length} checked pictures are not in ${storagePlace(config)}`,
    'Check that DATA_DIR or S3_BUCKET is that of this market. If it is, restore the pictures from a backup.',
  );
};
