import { crc32, deflateSync } from 'node:zlib';
import { twoColors } from '../../src/domains/images/testing/fixtures.ts';

/** Returns the bytes of a text, one byte per character. */
export function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

const PNG_HEAD = latin('\x89PNG\r\n\x1a\n');

/** Returns one chunk of a PNG file. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([latin(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * Builds a PNG file whose header claims a size. The file contains `bytes` bytes of black pixels, after the chunks
 * `before`.
 */
export function buildPng(
  width: number,
  height: number,
  more: { before?: Buffer[]; bytes?: number } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(more.bytes ?? (width + 1) * height), { level: 9 });
  return Buffer.concat([
    PNG_HEAD,
    pngChunk('IHDR', header),
    ...(more.before ?? []),
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a chunk with text that is tiny in the file but `bytes` long after decompression. */
export function inflatingText(type: 'zTXt' | 'iCCP', bytes: number): Buffer {
  return pngChunk(type, Buffer.concat([latin('name\0\0'), deflateSync(Buffer.alloc(bytes), { level: 9 })]));
}

/** Returns a small valid JPEG, which is the same each time. */
export function smallJpeg(): Promise<Buffer> {
  return twoColors().jpeg().toBuffer();
}

/** Inserts a segment after a JPEG's header: a comment (0xfe) or application data (0xe0 to 0xef). */
export function withSegment(jpeg: Buffer, marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** Returns the JPEG with a changed width and height in its frame header. */
export function resizeJpegHeader(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const at = bytes.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(bytes[index + 1] ?? 0));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

/** Returns a progressive JPEG whose last scan is repeated. */
export function repeatScans(jpeg: Buffer, times: number): Buffer {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(at, -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(times).fill(scan), jpeg.subarray(-2)]);
}

/** Returns a WebP that claims a canvas size, and contains no picture or a picture of another size. */
export function webpCanvas(
  width: number,
  height: number,
  flags: number,
  rest: Buffer = Buffer.alloc(0),
): Buffer {
  const chunk = Buffer.alloc(18);
  chunk.write('VP8X', 0, 'latin1');
  chunk.writeUInt32LE(10, 4);
  chunk.writeUInt8(flags, 8);
  chunk.writeUIntLE(width - 1, 12, 3);
  chunk.writeUIntLE(height - 1, 15, 3);
  const body = Buffer.concat([latin('WEBP'), chunk, rest]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** Returns a GIF of one pixel and many frames. */
export function gifFrames(frames: number): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  const head = Buffer.concat([
    latin('GIF89a'),
    Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  ]);
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

/** Flips some bits of a file. The same seed flips the same bits. */
export function flipBits(bytes: Buffer, seed: number): Buffer {
  const flipped = Buffer.from(bytes);
  for (let flip = 0; flip < 4; flip += 1) {
    const at = (seed * 7_919 + flip * 104_729) % flipped.length;
    flipped[at] = (flipped[at] ?? 0) ^ (1 << ((seed + flip) % 8));
  }
  return flipped;
}
