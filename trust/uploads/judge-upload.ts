import sharp from 'sharp';
import { pictureForm } from '../../src/domains/images/testing/fixtures.ts';
import type { GoodFile } from './good-files.ts';
import { type Fate, type HostileFile, MARK } from './hostile-files.ts';
import type { HostileRequest } from './hostile-requests.ts';
import { digestOf, type Site } from './site.ts';

const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
const SIZES = ['card', 'page', 'full'];
/**
 * Words that reveal hidden data in served files. Each word has at least four characters. Three characters would be too
 * short, because they occur by chance in the pixels of one noisy photo in thirty.
 */
const HIDDEN_WORDS = [
  MARK,
  '<script',
  '<svg',
  '<?php',
  '%PDF',
  'GPSLatitude',
  'Exif',
  'http://ns.adobe.com',
  'Photoshop',
];

type Stored = { readonly id: string; readonly width: number; readonly height: number };

async function send(site: Site, bytes: Uint8Array, name = 'photo.jpg', type = 'image/jpeg') {
  const response = await site.request('/images', { method: 'POST', body: pictureForm(bytes, name, type) });
  const body = await response.text();
  const stored = response.ok ? (JSON.parse(body) as { data: Stored }).data : null;
  return { status: response.status, body, stored };
}

/** Reads a picture's header; null if it is not a picture. */
async function readHeader(bytes: Buffer) {
  try {
    return await sharp(bytes).metadata();
  } catch {
    return null;
  }
}

async function fileFaults(
  site: Site,
  stored: Stored,
  sent: Uint8Array,
  size: string,
  ending: string,
): Promise<string[]> {
  const response = await site.request(`/images/${stored.id}/${size}.${ending}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { headers } = response;
  const header = await readHeader(bytes);
  const policy = headers.get('content-security-policy') ?? '';
  const faults: Record<string, boolean> = {
    'is not served': response.status !== 200,
    'is served under another type': headers.get('content-type') !== TYPES[ending],
    'may be taken for another type': headers.get('x-content-type-options') !== 'nosniff',
    'may run script': !policy.includes("default-src 'none'") || !policy.includes('sandbox'),
    'is the file that was sent': digestOf(bytes) === digestOf(sent),
    'is no picture': header === null,
    'keeps words or a place': Boolean(header?.exif || header?.xmp || header?.iptc || header?.icc),
    'keeps what was hidden': HIDDEN_WORDS.some((word) => bytes.includes(word)),
  };
  return Object.keys(faults)
    .filter((fault) => faults[fault])
    .map((fault) => `${size}.${ending} ${fault}`);
}

async function faultsOfStored(site: Site, stored: Stored, sent: Uint8Array): Promise<string[]> {
  const all = SIZES.flatMap((size) =>
    Object.keys(TYPES).map((ending) => fileFaults(site, stored, sent, size, ending)),
  );
  return (await Promise.all(all)).flat();
}

/** Returns an error if a file's result differs from the required one. */
function missedFate(fate: Fate, status: number): string[] {
  if (status >= 500) return [`got status ${status}`];
  if (fate === 'refused' && status < 400) return ['was accepted'];
  return fate === 'cleaned' && status >= 400 ? [`was refused with ${status}`] : [];
}

const about = (name: string, faults: readonly string[]) => faults.map((fault) => `${name}: ${fault}`);

/** Sends a hostile file. Returns a sentence for each fault in the result. */
export async function judgeFile(site: Site, { name, fate, make }: HostileFile): Promise<string[]> {
  const bytes = await make();
  const { status, stored } = await send(site, bytes);
  const faults = stored ? await faultsOfStored(site, stored, bytes) : [];
  return about(name, [...missedFate(fate, status), ...faults]);
}

/** Sends a valid picture under a hostile name, with the content type that the name suggests. */
export async function judgeName(site: Site, bytes: Uint8Array, name: string): Promise<string[]> {
  const { status, stored, body } = await send(site, bytes, name, 'text/html');
  const isEchoed = name.length > 3 && body.includes(JSON.stringify(name).slice(1, -1));
  // A part without a file name is a form field and not a file.
  const missed = name === '' ? missedFate('either', status) : missedFate('cleaned', status);
  const faults = [...missed, ...(isEchoed ? ['the response contains the file name'] : [])];
  return about(JSON.stringify(name), [
    ...faults,
    ...(stored ? await faultsOfStored(site, stored, bytes) : []),
  ]);
}

/** Sends a hostile request, which must be refused. */
export async function judgeRequest(site: Site, { name, make }: HostileRequest): Promise<string[]> {
  const { status } = await site.request('/images', make());
  return about(name, missedFate('refused', status));
}

/** Returns the mean difference between the colors of two pictures, from 0 to 255. */
async function differenceOf(sent: Uint8Array, served: Uint8Array): Promise<number> {
  const colors = (bytes: Uint8Array) =>
    sharp(bytes)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize(16, 16, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  const [a, b] = await Promise.all([colors(sent), colors(served)]);
  const step = (one: typeof a, index: number) =>
    one.data[Math.floor(index / 3) * one.info.channels + (one.info.channels < 3 ? 0 : index % 3)] ?? 0;
  let sum = 0;
  for (let index = 0; index < 16 * 16 * 3; index += 1) sum += Math.abs(step(a, index) - step(b, index));
  return sum / (16 * 16 * 3);
}

/**
 * Largest allowed difference between a served picture and its upload, in each color. It is 1 % of 255, plus the loss of
 * compression.
 */
const MOST_DIFFERENCE = 6;

/** Sends a valid picture, which must be accepted and look unchanged. */
export async function judgeGoodFile(site: Site, { name, make }: GoodFile): Promise<string[]> {
  const bytes = await make();
  const { status, stored } = await send(site, bytes);
  if (!stored) return about(name, [`was refused with ${status}`]);
  const served = await site.request(`/images/${stored.id}/full.webp`);
  const difference = await differenceOf(bytes, Buffer.from(await served.arrayBuffer()));
  const look = difference > MOST_DIFFERENCE ? [`looks different by ${difference.toFixed(1)}`] : [];
  return about(name, [...look, ...(await faultsOfStored(site, stored, bytes))]);
}
