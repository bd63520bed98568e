import { Buffer } from 'node:buffer';

const HEADER_END = Buffer.from('\r\n\r\n');

/**
 * Maximum number of parts in a multipart body. Forms of this site have a handful of fields, so more parts are probably
 * an attack.
 */
const MOST_PARTS = 64;
const LONGEST_HEADER = 8 * 1024;

/** Result of looking for a file field in a multipart body. */
export type FilePart =
  | { readonly state: 'found'; readonly bytes: Uint8Array }
  | { readonly state: 'missing' }
  | { readonly state: 'broken' };

/** Returns the boundary from a `multipart/form-data` content type, or null for any other type. */
export function multipartBoundary(contentType: string | null): string | null {
  const match =
    /^multipart\/form-data\s*;(?:[^"]|"[^"]*")*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
      contentType ?? '',
    );
  return match?.[1] ?? match?.[2] ?? null;
}

function isFileField(header: string, field: string): boolean {
  const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(header)?.[1] ?? '';
  const name = /(?:^|;)\s*name="?([^";]*)"?/i.exec(disposition)?.[1];
  return name === field && /(?:^|;)\s*filename\*?=/i.test(disposition);
}

/**
 * Finds the first file in the field `field`, and returns its bytes as a view of `body`. `Request.formData` copies
 * everything and takes half a second for a body of many tiny parts. This parser reads each byte once and stops early.
 */
export function readFilePart(body: Buffer, boundary: string, field: string): FilePart {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const opening = delimiter.subarray(2);
  let at = body.subarray(0, opening.length).equals(opening) ? opening.length : -1;
  if (at === -1) {
    const found = body.indexOf(delimiter);
    at = found === -1 ? -1 : found + delimiter.length;
  }
  for (let count = 0; at !== -1 && count < MOST_PARTS; count += 1) {
    if (body.subarray(at, at + 2).toString('latin1') === '--') return { state: 'missing' };
    const headerEnd = body.subarray(at, at + LONGEST_HEADER).indexOf(HEADER_END);
    if (headerEnd === -1) return { state: 'broken' };
    const header = body.subarray(at, at + headerEnd).toString('utf8');
    const start = at + headerEnd + HEADER_END.length;
    // If a part is empty, its closing delimiter shares the line break with the end of the header.
    const end = body.indexOf(delimiter, start - 2);
    if (end === -1) return { state: 'broken' };
    if (isFileField(header, field))
      return { state: 'found', bytes: body.subarray(start, Math.max(start, end)) };
    at = end + delimiter.length;
  }
  return { state: 'broken' };
}
