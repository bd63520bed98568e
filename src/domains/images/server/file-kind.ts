/** Kind of a file, detected from its first bytes. The file's name and declared type are not trusted. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'avif' | OtherKind;
type OtherKind = 'heic' | 'gif' | 'svg' | 'tiff' | 'pdf' | 'bmp' | 'video' | 'text' | 'unknown';

const ACCEPTED = ['jpeg', 'png', 'webp', 'avif'] as const;

export type PictureKind = (typeof ACCEPTED)[number];

/** Returns whether the site accepts uploads of this kind. */
export function isPictureKind(kind: FileKind): kind is PictureKind {
  return (ACCEPTED as readonly string[]).includes(kind);
}

function starts(bytes: Uint8Array, text: string, at = 0): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** Detects the kind of an ISO media file from its brands. AVIF, HEIC and MP4 use this container format. */
function mediaKind(bytes: Uint8Array): FileKind {
  const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 256, bytes.length);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= length; at += 4) {
    if (at !== 12) brands.push(String.fromCharCode(...bytes.subarray(at, at + 4)));
  }
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : 'video';
}

function textKind(bytes: Uint8Array): FileKind {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).trimStart().toLowerCase();
  if (head.includes('<svg')) return 'svg';
  return /^(\u00ef\u00bb\u00bf)?[<#{[\w]/.test(head) && !/[^\t\n\f\r -~\u0080-\u00ff]/.test(head)
    ? 'text'
    : 'unknown';
}

/** Detects a file's kind from its first bytes. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (starts(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'webp';
  if (bytes.length >= 16 && starts(bytes, 'ftyp', 4)) return mediaKind(bytes);
  if (starts(bytes, 'GIF8')) return 'gif';
  if (starts(bytes, 'II*\0') || starts(bytes, 'MM\0*')) return 'tiff';
  if (starts(bytes, '%PDF')) return 'pdf';
  if (starts(bytes, 'BM')) return 'bmp';
  return textKind(bytes);
}

const SAVE_AS = 'Save it as JPEG or PNG and choose it again.';

/** Returns the error message for a file whose kind is not accepted, with advice. */
export function kindAdvice(kind: OtherKind): string {
  const descriptions: Record<OtherKind, string> = {
    heic: 'This is a HEIC picture, which most browsers cannot show. On an iPhone choose Settings, Camera, Formats, Most Compatible; or save the picture as JPEG.',
    gif: 'GIF pictures are not supported. Choose a photo in JPEG, PNG, WebP or AVIF.',
    svg: 'SVG drawings are not supported. Choose a photo in JPEG, PNG, WebP or AVIF.',
    tiff: `TIFF pictures are not supported. ${SAVE_AS}`,
    pdf: 'This is a PDF document. Take a photo or a screenshot of it and choose that.',
    bmp: `BMP pictures are not supported. ${SAVE_AS}`,
    video: 'This is a video. Choose a photo in JPEG, PNG, WebP or AVIF.',
    text: 'This file is text, not a picture. Choose a photo in JPEG, PNG, WebP or AVIF.',
    unknown: 'This file is not a picture we know. Choose a photo in JPEG, PNG, WebP or AVIF.',
  };
  return descriptions[kind];
}
