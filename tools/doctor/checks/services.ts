// Checks of external services: mail server, card processor, picture store.
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
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
  if (codeOf(error) === 'EAUTH') return 'Look at user and password in SMTP_URL.';
  if (codeOf(error) === 'ETLS')
    return 'The server offers no TLS: ask its operator, or use its port for smtps://.';
  if (/certificate|altname/i.test(wordsOf(error)))
    return 'Name the server in SMTP_URL as its certificate does, or name who signed it in NODE_EXTRA_CA_CERTS.';
  return 'Does the server run, are host and port in SMTP_URL right, and may this machine reach it?';
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
  const words = `${host} takes ${username ? 'our sign-in' : 'connections without sign-in'}`;
  const isSecure = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  if (isSecure) return ok(`${words}, over TLS`);
  if (MARKET === 'demo' || isLoopback(hostname)) return ok(words);
  return warn(
    `${words}, and TLS is not demanded`,
    'Add ?requireTLS=true to SMTP_URL, or use smtps://: else somebody on the line can take the offer of TLS away.',
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
        'Look at STRIPE_SECRET_KEY: it may be revoked, restricted, or of another account.',
      );
    if (error instanceof ProcessorUnreachable)
      return fail(
        'the processor gives no useful answer',
        'May this machine reach it (port 443)? Buyers cannot pay meanwhile; nothing else is held up.',
      );
    throw error;
  }
  if (config.MARKET === 'production' && !gateway.livemode)
    return warn('takes our key, a test key', 'Set the live keys of the processor to take real money.');
  return ok(`takes our key, a ${gateway.livemode ? 'live' : 'test'} key`);
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
    age === null ? 'no message of the processor so far' : `last message of the processor ${age} ago`;
  if (!missed) return ok(words);
  return fail(
    `${words}, though somebody has paid since`,
    'Register PUBLIC_URL/webhooks/card-processor at the processor, and look at STRIPE_WEBHOOK_SECRET there.',
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
      return fail(`${place} gives back other bytes than it was given`, 'Use another store.');
    if ((await storage.size(key)) !== null)
      return fail(`${place} keeps what is removed`, adviceOnStore(config.S3_BUCKET));
    return ok(`${place}: written, read and removed in ${Math.round(performance.now() - started)} ms`);
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
    ? 'Look at S3_ENDPOINT, S3_BUCKET and the S3 keys, which need the rights to get, put and delete objects.'
    : 'Does the disk have room, and does the folder belong to the user that the market runs as?';
}

/** Checks that the configured store is the one with this market's pictures. */
export const checkPictureStoreId: Check = async ({ config, database, storage }): Promise<Finding> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from picture_store) as known`.execute(database.db);
  if (!rows[0]?.known) return skipped('the first start of a production market marks its store');
  try {
    await provePictureStore({ db: database.db, storage, place: storagePlace(config) });
    return ok('the one of this market');
  } catch (error) {
    if (!(error instanceof WrongPictureStoreError)) throw error;
    const [words = '', ...advice] = error.message.split('\n');
    return fail(words, advice.join(' '));
  }
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
  if (missing === 0) return ok(`all of ${rows.length} looked for are there`);
  return fail(
    `${missing} of ${rows.length} looked for are not in ${storagePlace(config)}`,
    'Is DATA_DIR or S3_BUCKET the one of this market? Else bring the pictures back from a backup.',
  );
};
