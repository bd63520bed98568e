import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '#platform/db/database.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import { publish } from '#platform/work/events.server.ts';
import { defineJob, enqueue, type JobHandler, runJob } from '#platform/work/jobs.server.ts';
import { imageUrl } from '../../images/image-url.ts';
import { type ImageProcessor, storeImage } from '../../images/public-api.server.ts';
import { accountRegistered } from '../events.ts';
import { claimAvatar } from './avatar.server.ts';
import { fetchRemoteImage } from './fetch-remote-image.server.ts';

type OAuthSignupDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly imageProcessor: ImageProcessor;
  readonly issuer: string;
};

const fetchAvatar = defineJob('accounts.fetch-portrait', z.object({ userId: z.uuid() }), {
  // After five failures the user has no avatar, and pages show initials.
  maxAttempts: 5,
});

/** Delay of the job that fetches an avatar again, in ms. The first attempt, which runs at once, has ended by then. */
const JOB_DELAY_MS = 30_000;

async function remoteImageUrl(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ image: string | null }>`
    select image from users where id = ${userId}`.execute(db);
  const image = rows[0]?.image ?? null;
  return image?.startsWith('/') ? null : image;
}

/** Replaces an avatar's external URL by a stored picture, or by null if it is not a valid picture. */
async function importAvatar({ db, imageProcessor, issuer }: OAuthSignupDeps, userId: string): Promise<void> {
  const address = await remoteImageUrl(db, userId);
  if (address === null) return;
  const bytes = await fetchRemoteImage(address, issuer);
  const stored = bytes && (await storeImage(imageProcessor, bytes, userId, { avif: 'cards' }));
  await inTransaction(db, async (tx) => {
    const path = stored?.ok ? imageUrl(stored.value.id, 'page', 'jpg') : null;
    const image = path === null ? null : await claimAvatar(tx, path, { userId });
    await sql`update users set image = ${image} where id = ${userId} and image = ${address}`.execute(tx);
  });
}

/**
 * Returns the handler for accounts created with Google. It publishes `account.registered`, fetches the avatar, and
 * queues a second attempt.
 */
export function createSignupHandler(deps: OAuthSignupDeps): (userId: string) => Promise<void> {
  const { db, log } = deps;
  return async (userId) => {
    await inTransaction(db, async (tx) => {
      await publish(tx, accountRegistered, { userId });
      const runAt = new Date(Date.now() + JOB_DELAY_MS);
      await enqueue(tx, fetchAvatar, { userId }, { runAt });
    });
    await importAvatar(deps, userId).catch((error: unknown) =>
      log.warn({ err: error, userId }, 'a profile photo could not be fetched and will be retried'),
    );
  };
}

/** Returns the job that fetches an avatar again after a failed first attempt. */
export function oauthSignupJobs(deps: OAuthSignupDeps): JobHandler[] {
  return [runJob(fetchAvatar, ({ userId }) => importAvatar(deps, userId))];
}
