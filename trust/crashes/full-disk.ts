import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Person } from '../../harness/market-people.ts';
import { waitUntil } from '../../harness/processes.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import type { Findings } from '../suite.ts';
import { converge, type Scene, withScene } from './crash-run.ts';
import { runShoppers } from './run-shoppers.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';

/** Size of the disk: a new database, its write-ahead log and the pictures, with some space left to fill. */
const DISK_MEBIBYTES = 400;
const CONCURRENCY = 8;
const TIMEOUT_MS = 60_000;
const UPLOAD_EVERY_MS = 800;
/** Width and height of the uploaded pictures. */
const SIDE = 800;
const SHADES = 256;

/**
 * Uploads a new picture, because the market does not store a known picture again. Returns the status and the code, or
 * `0` if no response came.
 */
async function upload({ url }: RunningTestMarket, person: Person, shade: number): Promise<string> {
  const background = { r: shade % SHADES, g: 90, b: 160 };
  const picture = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background } }).jpeg();
  const form = new FormData();
  form.append(
    'image',
    new Blob([new Uint8Array(await picture.toBuffer())], { type: 'image/jpeg' }),
    'picture.jpg',
  );
  try {
    const headers = { authorization: `Bearer ${await person.token()}` };
    const response = await fetch(`${url}/images`, { method: 'POST', headers, body: form });
    const { code } = (await response.json()) as { code?: string };
    return [response.status, code].filter(Boolean).join(' ');
  } catch {
    return '0';
  }
}

/** Keeps the disk full for a while. Returns the results of uploads during that time. */
async function uploadToFull(disk: SmallDisk, forMs: number, send: () => Promise<string>): Promise<string[]> {
  const answers = new Set<string>();
  disk.fill();
  for (const end = Date.now() + forMs; Date.now() < end; ) {
    answers.add(await send());
    await sleep(UPLOAD_EVERY_MS);
  }
  disk.empty();
  return [...answers];
}

async function letShopOnFullDisk(scene: Scene, disk: SmallDisk, forMs: number): Promise<Findings> {
  const { market, people, rng, journal } = scene;
  const photographer = await people.joinOne('Seller');
  let shade = 0;
  const send = () => {
    shade += 1;
    return upload(market, photographer, shade);
  };
  let full = false;
  let closed = false;
  const context = { market, rng, journal, isClosed: () => closed };
  const leaving = await runShoppers(context, people, CONCURRENCY, () => full);
  const before = await send();
  const meanwhile = await uploadToFull(disk, forMs, send);
  const emptied = performance.now();
  await waitUntil(async () => (await send()) === '200', TIMEOUT_MS);
  const uploadsAfterMs = performance.now() - emptied;
  full = true;
  await Promise.race([leaving(), sleep(TIMEOUT_MS / 2)]);
  closed = true;
  await leaving();
  const { objections, tookMs } = await converge(scene, emptied, TIMEOUT_MS);
  const broken = meanwhile.filter((response) => response !== '200' && !response.startsWith('503'));
  return {
    figures: {
      'uploads to a full disk were answered': meanwhile.join(', '),
      'uploads taken again after there was room': `${(uploadsAfterMs / 1_000).toFixed(1)} s`,
      'all books agree after there was room': `${(tookMs / 1_000).toFixed(1)} s`,
    },
    breaches: [
      ...objections,
      ...journal.broken,
      ...(before === '200' ? [] : [`an upload with room on the disk got status ${before}`]),
      ...broken.map((response) => `an upload to a full disk got status ${response}`),
    ],
  };
}

/**
 * Fills the disk that holds the database and the pictures, while simulated buyers shop. Acknowledged data must survive,
 * uploads must be refused with the right reason, and the market must recover by itself.
 */
export async function attackByFullDisk(seed: number, forMs: number): Promise<Findings> {
  const disk = makeSmallDisk(DISK_MEBIBYTES);
  try {
    return await withScene({ rounds: 0, seed, concurrency: CONCURRENCY }, { place: disk.folder }, (scene) =>
      letShopOnFullDisk(scene, disk, forMs),
    );
  } finally {
    disk.remove();
  }
}
