import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#platform/api/api.server.ts';
import type { Caller } from '#platform/api/contract.ts';
import { postgresRateLimits, type RateLimits } from '#platform/api/rate-limits.server.ts';
import { type Database, openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { folderStorage, type Storage } from '#platform/process/storage.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { UploadResponse } from '../contract.ts';
import { createImages } from '../images.server.ts';
import { MAX_PICTURE_BYTES } from '../limits.ts';
import { buildPicture, pictureForm, twoColors } from '../testing/fixtures.ts';

let database: Database;
let storage: Storage;
let folder: string;
let app: ReturnType<typeof createApi>;
let limitAfter = Number.POSITIVE_INFINITY;
const member: Caller = {
  id: randomUUID(),
  email: 'karim@secondbyte.test',
  name: 'Karim',
  userType: 'Seller',
  verified: false,
  emailVerified: true,
  via: 'token',
};

function openApp(MARKET: 'demo' | 'production', limits: RateLimits) {
  const publicUrl = 'https://market.example';
  const images = createImages({ db: database.db, storage, publicUrl, limits, config: { MARKET } });
  return createApi({
    modules: [images.api],
    authenticate: async (request) => (request.headers.has('authorization') ? member : null),
    limits,
    log: createLog('silent', 'test'),
    publicOrigin: publicUrl,
    validateResponses: true,
  });
}

beforeAll(async () => {
  database = openDatabase((await testDatabase()).url);
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  storage = await folderStorage(folder);
  app = openApp('demo', {
    count: async () => {
      limitAfter -= 1;
      return limitAfter < 0 ? 7 : null;
    },
    reward: async () => {},
    reset: async () => {},
  });
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function send(bytes: Uint8Array, name?: string, type?: string) {
  return app.request('/images', { method: 'POST', body: pictureForm(bytes, name, type) });
}

async function upload(bytes: Uint8Array): Promise<UploadResponse['data']> {
  const response = await send(bytes);
  expect(response.status).toBe(200);
  return ((await response.json()) as UploadResponse).data;
}

async function fetchFile(id: string, file: string): Promise<Buffer> {
  const response = await app.request(`/images/${id}/${file}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function refusal(response: Response): Promise<[number, string]> {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const problem = (await response.json()) as { code: string; detail: string; message: string };
  expect(problem.message).toBe(problem.detail);
  return [response.status, problem.code];
}

describe('a valid picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'in %s is accepted, and the response has its size and address',
    async (format) => {
      const bytes = await twoColors().toFormat(format).toBuffer();
      const response = await send(bytes, '../../etc/passwd\0.exe', 'text/html');
      const answer = (await response.json()) as UploadResponse;
      expect(answer).toMatchObject({
        data: { width: 64, height: 48, url: `https://market.example/images/${answer.data.id}/page.jpg` },
        success: true,
        status: 200,
      });
      expect(answer.data.display_url).toBe(answer.data.url);
      expect(answer.data.placeholder).toMatch(/^data:image\/webp;base64,/);
      expect(answer.data.placeholder.length).toBeLessThanOrEqual(300);
    },
  );

  test('is stored in every size and format, never enlarged', async () => {
    const { id } = await upload(await buildPicture(1, { width: 1200, height: 600 }));
    for (const [variant, width] of [
      ['card', 480],
      ['page', 960],
      ['full', 1200],
    ] as const) {
      for (const [ending, format] of [
        ['jpg', 'jpeg'],
        ['webp', 'webp'],
        ['avif', 'heif'],
      ] as const) {
        const header = await sharp(await fetchFile(id, `${variant}.${ending}`)).metadata();
        expect([header.format, header.width, header.height]).toEqual([format, width, width / 2]);
      }
    }
  });

  test('is rotated upright, and its location and other metadata are removed', async () => {
    const bytes = await twoColors()
      .jpeg()
      .withExif({
        IFD0: { Copyright: '<script>' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const sent = await sharp(bytes).metadata();
    expect([sent.orientation, sent.exif?.includes('<script>')]).toEqual([6, true]);
    const { id, width, height } = await upload(bytes);
    expect([width, height]).toEqual([48, 64]);
    for (const file of ['full.jpg', 'full.webp', 'full.avif']) {
      const header = await sharp(await fetchFile(id, file)).metadata();
      expect([header.exif, header.xmp, header.iptc, header.orientation]).toEqual(Array(4).fill(undefined));
    }
    const { data, info } = await sharp(await fetchFile(id, 'full.jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const top = data.subarray(0, 3);
    const bottom = data.subarray((info.height - 1) * info.width * 3);
    expect(top[0]).toBeGreaterThan(180);
    expect(bottom[2]).toBeGreaterThan(180);
  });

  test.each([
    ['grey', () => twoColors().greyscale().jpeg()],
    ['CMYK', () => twoColors().toColourspace('cmyk').jpeg()],
    ['16 bits', () => twoColors().toColourspace('rgb16').png()],
    ['transparent', () => sharp({ create: { width: 9, height: 9, channels: 4, background: '#f000' } }).png()],
    ['one pixel', () => sharp({ create: { width: 1, height: 1, channels: 3, background: '#f00' } }).png()],
    [
      'very long',
      () => sharp({ create: { width: 12_000, height: 2, channels: 3, background: '#f00' } }).png(),
    ],
  ])('may be %s', async (_, make) => {
    const { id } = await upload(await make().toBuffer());
    expect((await sharp(await fetchFile(id, 'card.jpg')).metadata()).space).toMatch(/^(srgb|b-w)$/);
  });

  test('uploaded twice is stored once, also with simultaneous uploads', async () => {
    const bytes = await buildPicture(2);
    const [first, second] = await Promise.all([upload(bytes), upload(bytes)]);
    expect(second).toEqual(first);
    expect(await upload(bytes)).toEqual(first);
  });

  test('is always re-encoded, so data appended to the file is removed', async () => {
    const payload = '<script>alert(1)</script>X5O!P%@AP';
    const bytes = Buffer.concat([await buildPicture(3), Buffer.from(payload)]);
    const { id } = await upload(bytes);
    for (const file of ['card.jpg', 'page.jpg', 'full.jpg', 'full.webp', 'full.avif']) {
      expect((await fetchFile(id, file)).includes(payload)).toBe(false);
    }
  });
});

const jpegHead = Buffer.from('\xff\xd8\xff\xe0', 'latin1');

function hugePng(width: number, height: number): Buffer {
  const ihdr = Buffer.alloc(25);
  ihdr.writeUInt32BE(13, 0);
  ihdr.write('IHDR', 4, 'latin1');
  ihdr.writeUInt32BE(width, 8);
  ihdr.writeUInt32BE(height, 12);
  ihdr.writeUInt8(8, 16);
  ihdr.writeUInt8(2, 17);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ihdr]);
}

async function animation(): Promise<Buffer> {
  const frames = await Promise.all([buildPicture(0xff0000), buildPicture(0x0000ff)]);
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

const notPictures: [string, () => Buffer | Promise<Buffer>][] = [
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  [
    'SVG behind an XML head',
    () => Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg/>'),
  ],
  ['GIF', () => twoColors().gif().toBuffer()],
  ['TIFF', () => twoColors().tiff().toBuffer()],
  ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['MP4', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp41', 'latin1')],
  ['BMP', () => Buffer.from('BM\x46\0\0\0\0\0\0\0', 'latin1')],
  ['ZIP', () => Buffer.from('PK\x03\x04aaaaaaaaaaaa', 'latin1')],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['PHP', () => Buffer.from('<?php system($_GET["c"]);')],
  ['a program', () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['one byte', () => Buffer.from('x')],
  ['an animation', animation],
];

const broken: [string, () => Buffer | Promise<Buffer>][] = [
  ['a JPEG head before HTML', () => Buffer.concat([jpegHead, Buffer.from('<html><script>x</script>')])],
  ['an AVIF head and nothing', () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1')],
  ['a PNG head and nothing', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a WebP head and nothing', () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1')],
];

describe('a file that is not a valid picture', () => {
  test.each(notPictures)('(%s) is refused with advice', async (_, make) => {
    expect(await refusal(await send(await make()))).toEqual([415, 'not-a-picture']);
  });

  test.each(broken)('(%s) is refused as damaged', async (_, make) => {
    expect(await refusal(await send(await make()))).toEqual([400, 'picture-broken']);
  });

  test('is refused wherever the file was truncated', async () => {
    const bytes = await twoColors({ width: 400, height: 300 }).jpeg().toBuffer();
    for (let cut = 1; cut <= 20; cut += 1) {
      const response = await send(bytes.subarray(0, Math.floor((bytes.length * cut) / 21)));
      expect(await refusal(response)).toEqual([400, 'picture-broken']);
    }
  });

  test('with flipped bits is accepted or refused, without a server error', async () => {
    const good = await twoColors({ width: 200, height: 100 }).jpeg().toBuffer();
    for (let round = 0; round < 60; round += 1) {
      const bytes = Buffer.from(good);
      for (let flip = 0; flip < 4; flip += 1) {
        const at = (round * 7919 + flip * 104_729) % bytes.length;
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (round % 8));
      }
      expect([200, 400, 413, 415]).toContain((await send(bytes)).status);
    }
  });
});

describe('a picture is refused if it', () => {
  test('has too many pixels', async () => {
    const bytes = await sharp({ create: { width: 8_000, height: 5_001, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await refusal(await send(bytes))).toEqual([413, 'too-many-pixels']);
  });

  test('claims dimensions that would fill the memory', async () => {
    const [status] = await refusal(await send(hugePng(64_250, 64_250)));
    expect([400, 413]).toContain(status);
  });

  test('is too long on one side', async () => {
    const bytes = await sharp({ create: { width: 12_001, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await refusal(await send(bytes))).toEqual([413, 'too-many-pixels']);
  });

  test('is one byte larger than 10 MiB', async () => {
    const bytes = Buffer.concat([await buildPicture(4), Buffer.alloc(MAX_PICTURE_BYTES)]);
    expect(await refusal(await send(bytes.subarray(0, MAX_PICTURE_BYTES + 1)))).toEqual([413, 'too-large']);
    expect((await send(bytes.subarray(0, MAX_PICTURE_BYTES))).status).toBe(200);
  });

  test('never ends: reading stops at the limit', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const response = await app.request('/images', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
    } as RequestInit);
    expect(await refusal(response)).toEqual([413, 'too-large']);
    expect(sent).toBeLessThan(2 * MAX_PICTURE_BYTES);
  });
});

describe('an upload request', () => {
  const post = (body: BodyInit, type?: string) =>
    app.request('/images', { method: 'POST', body, headers: type ? { 'content-type': type } : {} });

  test('without a picture is refused', async () => {
    const other = new FormData();
    other.set('photo', new File(['x'], 'x.jpg'));
    const words = new FormData();
    words.set('image', 'http://169.254.169.254/latest/meta-data');
    expect(await refusal(await post(other))).toEqual([400, 'picture-missing']);
    expect(await refusal(await post(words))).toEqual([400, 'picture-missing']);
    expect(await refusal(await post(pictureForm(Buffer.alloc(0))))).toEqual([400, 'picture-missing']);
    expect(await refusal(await post('{}', 'application/json'))).toEqual([400, 'picture-missing']);
    expect(await refusal(await post('x', 'multipart/form-data'))).toEqual([400, 'picture-missing']);
  });

  test('that was cut off is refused', async () => {
    const head = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
    expect(await refusal(await post(`${head}abc`, 'multipart/form-data; boundary=x'))).toEqual([
      400,
      'picture-broken',
    ]);
  });

  test('is refused if too many come from one client address', async () => {
    limitAfter = 0;
    const response = await send(await buildPicture(5));
    limitAfter = Number.POSITIVE_INFINITY;
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await refusal(response)).toEqual([429, 'too-many-requests']);
  });
});

describe('a version of a picture', () => {
  test('is served with immutable caching and a content security policy that allows nothing', async () => {
    const { id } = await upload(await buildPicture(6));
    for (const [file, type] of [
      ['card.avif', 'image/avif'],
      ['page.webp', 'image/webp'],
      ['full.jpg', 'image/jpeg'],
    ]) {
      const response = await app.request(`/images/${id}/${file}`);
      const bytes = await response.arrayBuffer();
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.byteLength),
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('is about half as wide for a browser that saves data', async () => {
    const { id } = await upload(await buildPicture(6, { width: 1800, height: 900 }));
    const sizeOf = async (file: string, headers = {}) => {
      const response = await app.request(`/images/${id}/${file}`, { headers });
      expect(response.headers.get('vary')).toContain('Save-Data');
      return (await sharp(await response.arrayBuffer()).metadata()).width;
    };
    const saving = { 'save-data': 'on' };
    const files = ['full.webp', 'page.webp', 'card.webp'];
    expect(await Promise.all(files.map((file) => sizeOf(file)))).toEqual([1600, 960, 480]);
    expect(await Promise.all(files.map((file) => sizeOf(file, saving)))).toEqual([960, 480, 480]);
  });

  test('is not sent again to a client with the current ETag', async () => {
    const { id } = await upload(await buildPicture(6));
    const first = await app.request(`/images/${id}/card.jpg`);
    const etag = first.headers.get('etag') ?? '';
    const again = await app.request(`/images/${id}/card.jpg`, {
      headers: { 'if-none-match': `"x", ${etag}` },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    const other = await app.request(`/images/${id}/page.jpg`, { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  test('has its size in the response to a HEAD request', async () => {
    const { id } = await upload(await buildPicture(6));
    const response = await app.request(`/images/${id}/card.jpg`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
    expect(await response.text()).toBe('');
  });

  test('is not found if it does not exist', async () => {
    const { id } = await upload(await buildPicture(6));
    for (const path of [
      `/images/${'0'.repeat(32)}/card.jpg`,
      `/images/${'0'.repeat(32)}/card.avif`,
      `/images/${id}/huge.jpg`,
      `/images/${id}/card.gif`,
      `/images/${id}/card.jpg.part`,
      `/images/${id.toUpperCase()}x/card.jpg`,
      `/images/..%2f..%2f${id}/card.jpg`,
      `/images/${id}/..%2fcard.jpg`,
      `/images/${id}/card.jpg%00`,
    ]) {
      expect((await app.request(path)).status, path).toBe(404);
    }
  });
});

test('a refused upload leaves no file behind', async () => {
  const before = (await readdir(folder, { recursive: true })).length;
  for (const [, make] of [...notPictures, ...broken]) await send(await make());
  const files = await readdir(folder, { recursive: true });
  expect(files.length).toBe(before);
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
});

describe('client addresses', () => {
  /** Starts an upload whose body stays incomplete until the test calls `finish`. */
  function beginUpload(clientAddress: string) {
    let finish = () => {};
    const body = new ReadableStream({
      start: (controller) => {
        finish = () => controller.close();
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    const answer = Promise.resolve(app.request('/images', init, { clientAddress }));
    return { answer, finish: () => finish() };
  }

  test('with many simultaneous uploads delay no other client, and are refused beyond the queue limit', async () => {
    const uploads = Array.from({ length: 45 }, () => beginUpload('192.0.2.1'));
    const body = pictureForm(await buildPicture(77));
    const other = await app.request('/images', { method: 'POST', body }, { clientAddress: '192.0.2.2' });
    expect(other.status).toBe(200);
    for (const { finish } of uploads) finish();
    const responses = await Promise.all(uploads.map(({ answer }) => answer));
    const busy = responses.filter(({ status }) => status === 503);
    expect(busy).toHaveLength(45 - 2 - 30);
    expect(await refusal(busy[0] as Response)).toEqual([503, 'pictures-busy']);
  });

  test('can upload at most twenty pictures in ten minutes without an account', async () => {
    const market = openApp('production', postgresRateLimits(database.pool));
    const post = (headers: Record<string, string> = {}) =>
      market.request('/images', { method: 'POST', headers }, { clientAddress: '192.0.2.3' });
    for (let count = 0; count < 20; count += 1) expect((await post()).status).toBe(400);
    expect(await refusal(await post())).toEqual([429, 'too-many-requests']);
    expect((await post({ authorization: 'Bearer x' })).status).toBe(400);
  });
});
