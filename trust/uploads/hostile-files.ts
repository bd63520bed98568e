import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { MAX_PICTURE_BYTES } from '../../src/domains/images/limits.ts';
import { twoColors } from '../../src/domains/images/testing/fixtures.ts';
import {
  buildPng,
  flipBits,
  gifFrames,
  inflatingText,
  latin,
  pngChunk,
  repeatScans,
  resizeJpegHeader,
  smallJpeg,
  webpCanvas,
  withSegment,
} from './bytes.ts';

/**
 * Required result of an upload: the file is refused, or it is re-encoded without hidden content. `either` allows both.
 */
export type Fate = 'refused' | 'cleaned' | 'either';

/** A malicious file. */
export type HostileFile = {
  readonly name: string;
  readonly fate: Fate;
  readonly make: () => Buffer | Promise<Buffer>;
};

/** Text that stands for content that somebody hides in a picture. */
export const MARK = 'HIDDEN-0b5e';
const SCRIPT = `<script>alert('${MARK}')</script>`;
const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${MARK}`;

const files = (fate: Fate, list: Readonly<Record<string, HostileFile['make']>>): HostileFile[] =>
  Object.entries(list).map(([name, make]) => ({ name, fate, make }));

async function animatedWebp(frames: number): Promise<Buffer> {
  const frame = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const other = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  const list = Array.from({ length: frames }, (_, index) => (index % 2 ? frame : other));
  return sharp(list, { join: { animated: true } })
    .webp({ effort: 0, loop: 0 })
    .toBuffer();
}

async function hugeAvif(): Promise<Buffer> {
  const bytes = Buffer.from(await twoColors().avif().toBuffer());
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(60_000, at);
  bytes.writeUInt32BE(60_000, at + 4);
  return bytes;
}

const floods = files('refused', {
  'JPEG that claims 64,250 pixels a side': async () => resizeJpegHeader(await smallJpeg(), 64_250, 64_250),
  'JPEG that claims 65,535 pixels a side': async () => resizeJpegHeader(await smallJpeg(), 65_535, 65_535),
  'JPEG that claims to be longer than it may': async () => resizeJpegHeader(await smallJpeg(), 12_001, 8),
  'PNG that claims 64,250 pixels a side': () => buildPng(64_250, 64_250, { bytes: 10 }),
  'PNG that claims 2,147,483,647 pixels a side': () => buildPng(2 ** 31 - 1, 2 ** 31 - 1, { bytes: 10 }),
  'PNG of no width': () => buildPng(0, 10, { bytes: 10 }),
  'PNG that inflates a thousandfold': () => buildPng(7_000, 6_000),
  'WebP that claims the largest canvas': () => webpCanvas(16_383, 16_383, 0),
  'WebP that claims more than the largest canvas': () => webpCanvas(2 ** 24, 2 ** 24, 0),
  'AVIF that claims 60,000 pixels a side': hugeAvif,
  'WebP of 600 frames': () => animatedWebp(600),
  'GIF of 50,000 frames': () => gifFrames(50_000),
  nothing: () => Buffer.alloc(0),
  'one byte': () => latin('x'),
  'one byte more than a file may have': async () =>
    Buffer.concat([await smallJpeg(), Buffer.alloc(MAX_PICTURE_BYTES)]).subarray(0, MAX_PICTURE_BYTES + 1),
});

const heavy = files('either', {
  'PNG with 10,000 texts': () =>
    buildPng(8, 8, { before: Array<Buffer>(10_000).fill(pngChunk('tEXt', latin(`k\0${MARK}`))) }),
  'PNG with a text that inflates to 100 MB': () =>
    buildPng(8, 8, { before: [inflatingText('zTXt', 100_000_000)] }),
  'PNG with a profile that inflates to 100 MB': () =>
    buildPng(8, 8, { before: [inflatingText('iCCP', 100_000_000)] }),
  'PNG with 100 MB behind its last row': () => buildPng(8, 8, { bytes: 100_000_000 }),
  'JPEG of 3,000 scans': async () =>
    repeatScans(await twoColors().jpeg({ progressive: true }).toBuffer(), 3_000),
  'JPEG with 2,000 comments': async () => {
    let bytes = await smallJpeg();
    for (let count = 0; count < 2_000; count += 1) bytes = withSegment(bytes, 0xfe, latin(MARK));
    return bytes;
  },
  'WebP marked as animated that is none': async () =>
    webpCanvas(64, 48, 2, (await twoColors().webp().toBuffer()).subarray(12)),
});

const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

const notPictures = files('refused', {
  'SVG with a script': () => latin(`<svg ${SVG}>${SCRIPT}</svg>`),
  'SVG with an event': () => latin(`<svg ${SVG} onload="alert('${MARK}')"/>`),
  'SVG with HTML inside': () =>
    latin(`<svg ${SVG}><foreignObject><body>${SCRIPT}</body></foreignObject></svg>`),
  'SVG with an outside entity': () =>
    latin(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${SVG}>&x;</svg>`,
    ),
  'SVG with entities that grow': () =>
    latin(
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}">]><svg ${SVG}>${'&b;'.repeat(99)}</svg>`,
    ),
  'SVG with a remote picture': () =>
    latin(`<svg ${SVG}><image xlink:href="http://169.254.169.254/latest/meta-data"/></svg>`),
  'SVG behind blanks and a comment': () => latin(`\n\n  <!-- photo --><svg ${SVG}>${SCRIPT}</svg>`),
  'packed SVG': () => gzipSync(`<svg ${SVG}>${SCRIPT}</svg>`),
  TIFF: () => twoColors().tiff().toBuffer(),
  'TIFF of the other byte order': () => latin('MM\0*\0\0\0\x08\0\0'),
  GIF: () => twoColors().gif().toBuffer(),
  BMP: () => latin('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'),
  ICO: () => latin('\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x18\0'),
  PSD: () => latin('8BPS\0\x01\0\0\0\0\0\0\0\x03'),
  PPM: () => latin('P6\n2 2\n255\n############'),
  PDF: () => latin('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>'),
  PostScript: () => latin('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run'),
  'drawing commands': () => latin("push graphic-context\nimage over 0,0 0,0 'https://evil.example/x'"),
  HEIC: () => latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  'JPEG XL': () => latin('\0\0\0\x0cJXL \r\n\x87\n'),
  'JPEG 2000': () => latin('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '),
  film: () => latin('\0\0\0\x18ftypisom\0\0\0\0isommp41'),
  'Matroska film': () => latin('\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x23B\x86'),
  'Radiance picture': () => latin('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n'),
  'OpenEXR picture': () => latin('\x76\x2f\x31\x01\x02\0\0\0'),
  'FITS picture': () => latin('SIMPLE  =                    T'),
  ZIP: () => latin('PK\x03\x04\x14\0\0\0'),
  'Windows program': () => latin('MZ\x90\0\x03\0\0\0'),
  'Linux program': () => latin('\x7fELF\x02\x01\x01\0'),
  'Java class': () => latin('\xca\xfe\xba\xbe\0\0\0\x34'),
  HTML: () => latin(`<!doctype html>${SCRIPT}`),
  script: () => latin(`alert('${MARK}')`),
  PHP: () => latin('<?php system($_GET["c"]);'),
  JSP: () => latin('<%@ page import="java.io.*" %>'),
  'shell script': () => latin('#!/bin/sh\nrm -rf /'),
  'RIFF sound': () => latin('RIFF\x24\0\0\0WAVEfmt '),
  'GIF that is a script': () => latin(`GIF89a/*${'\0'.repeat(20)}*/=1;alert('${MARK}')`),
  'BMP that is a script': () => latin(`BM/*${'\0'.repeat(20)}*/=1;alert('${MARK}')`),
});

const polyglots = files('cleaned', {
  'JPEG that is HTML in its comment': async () =>
    withSegment(await smallJpeg(), 0xfe, latin(`<html>${SCRIPT}</html>`)),
  'JPEG with HTML behind it': async () => Buffer.concat([await smallJpeg(), latin(`<html>${SCRIPT}</html>`)]),
  'JPEG that is PHP in its comment': async () =>
    withSegment(await smallJpeg(), 0xfe, latin(`<?php echo '${MARK}';`)),
  'JPEG that is a PDF': async () => withSegment(await smallJpeg(), 0xfe, latin(`%PDF-1.4\n${MARK}`)),
  'JPEG with a ZIP behind it': async () => Buffer.concat([await smallJpeg(), latin(`PK\x03\x04${MARK}`)]),
  'PNG with a ZIP behind it': async () =>
    Buffer.concat([await twoColors().png().toBuffer(), latin(`PK\x03\x04${MARK}`)]),
  'PNG with a script in a text': () =>
    buildPng(8, 8, { before: [pngChunk('tEXt', latin(`Title\0${SCRIPT}`))] }),
  'PNG with a film behind it': async () =>
    Buffer.concat([await twoColors().png().toBuffer(), latin(`\0\0\0\x18ftypisom${MARK}`)]),
  'WebP with a script behind it': async () =>
    Buffer.concat([await twoColors().webp().toBuffer(), latin(SCRIPT)]),
  'JPEG with a test virus in a comment': async () => withSegment(await smallJpeg(), 0xfe, latin(EICAR)),
  'JPEG with a place': () =>
    twoColors()
      .jpeg()
      .withExif({ IFD0: { Make: MARK }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
      .toBuffer(),
  'WebP with a place': () =>
    twoColors()
      .webp()
      .withExif({ IFD0: { Make: MARK }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
      .toBuffer(),
  'PNG with a place': () =>
    twoColors()
      .png()
      .withExif({ IFD0: { Make: MARK }, IFD3: { GPSLongitudeRef: 'E', GPSLongitude: '90/1 24/1 0/1' } })
      .toBuffer(),
  'JPEG with a script as its maker': () =>
    twoColors()
      .jpeg()
      .withExif({ IFD0: { Artist: SCRIPT, Copyright: SCRIPT } })
      .toBuffer(),
  'JPEG with a script in XMP': async () =>
    withSegment(
      await smallJpeg(),
      0xe1,
      latin(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SCRIPT}</x:xmpmeta>`),
    ),
  'JPEG with a script for newspapers': async () =>
    withSegment(await smallJpeg(), 0xed, latin(`Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x40${SCRIPT}`)),
});

const profiles = files('either', {
  'JPEG with a profile of noise': async () =>
    withSegment(
      await smallJpeg(),
      0xe2,
      Buffer.concat([latin('ICC_PROFILE\0\x01\x01'), flipBits(Buffer.alloc(3_000), 3)]),
    ),
  'JPEG with a profile that claims to be huge': async () =>
    withSegment(await smallJpeg(), 0xe2, latin(`ICC_PROFILE\0\x01\x01\xff\xff\xff\xff${MARK}acsp`)),
  'JPEG with one profile in 255 parts': async () =>
    withSegment(await smallJpeg(), 0xe2, latin(`ICC_PROFILE\0\x07\xff${MARK}`)),
  'PNG with a profile of noise': () =>
    buildPng(8, 8, { before: [pngChunk('iCCP', latin('x\0\0not packed at all'))] }),
  'JPEG that claims another EXIF length': async () =>
    withSegment(await smallJpeg(), 0xe1, latin(`Exif\0\0MM\0*\xff\xff\xff\xff${MARK}`)),
  'JPEG turned in a ninth way': async () =>
    withSegment(
      await smallJpeg(),
      0xe1,
      latin('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x09\0\0\0\0\0\0'),
    ),
});

/** All hostile files. Damaged files are in `damaged-files.ts`. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...floods,
  ...heavy,
  ...notPictures,
  ...polyglots,
  ...profiles,
];
