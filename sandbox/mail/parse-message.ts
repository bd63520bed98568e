/** Visible parts of an email. */
export type ParsedMessage = {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** HTML version; empty if the email has none. */
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
};

type Headers = ReadonlyMap<string, string>;
type Part = { readonly headers: Headers; readonly body: string };
type Leaf = {
  readonly type: string;
  readonly name: string;
  readonly content: Buffer;
  readonly charset: string;
  readonly attached: boolean;
};

/** Splits headers from body. The source is read as latin1, so that every byte stays unchanged. */
function splitPart(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source);
  const head = end ? source.slice(0, end.index) : source;
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end ? source.slice(end.index + end[0].length) : '' };
}

function decodeQuotedPrintable(text: string): Buffer {
  const joined = text.replace(/=[ \t]*\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

function decodeBody(part: Part): Buffer {
  const encoding = part.headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body, 'base64');
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(part.body);
  return Buffer.from(part.body, 'latin1');
}

function decodeText(content: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(content);
  } catch {
    return content.toString('utf8');
  }
}

function decodeWord(charset: string, encoding: string, text: string): string {
  const isBase64 = encoding.toLowerCase() === 'b';
  const bytes = isBase64 ? Buffer.from(text, 'base64') : decodeQuotedPrintable(text.replaceAll('_', ' '));
  return decodeText(bytes, charset);
}

/** Decodes `=?utf-8?B?…?=` words. White space between two of them is dropped (RFC 2047, 6.2). */
function decodeHeader(value: string): string {
  const joined = value.replace(/(\?=)\s+(=\?)/g, '$1$2');
  const decoded = joined.replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, charset, encoding, text) =>
    decodeWord(charset, encoding, text),
  );
  return decoded === value ? Buffer.from(value, 'latin1').toString('utf8') : decoded;
}

function parameter(value: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}="?([^";]*)"?`, 'i').exec(value);
  return match?.[1];
}

function splitMultipart(body: string, boundary: string): string[] {
  const chunks = `\n${body}`.split(`\n--${boundary}`).slice(1);
  return chunks.filter((chunk) => !chunk.startsWith('--')).map((chunk) => chunk.replace(/^[ \t]*\r?\n/, ''));
}

function leavesOf(source: string): Leaf[] {
  const part = splitPart(source);
  const contentType = part.headers.get('content-type') ?? 'text/plain';
  const boundary = parameter(contentType, 'boundary');
  if (boundary) return splitMultipart(part.body, boundary).flatMap(leavesOf);
  const disposition = part.headers.get('content-disposition') ?? '';
  const name = parameter(disposition, 'filename') ?? parameter(contentType, 'name') ?? '';
  return [
    {
      type: contentType.split(';')[0]?.trim().toLowerCase() ?? '',
      name: decodeHeader(name),
      content: decodeBody(part),
      charset: parameter(contentType, 'charset') ?? 'utf-8',
      attached: disposition.toLowerCase().startsWith('attachment') || name !== '',
    },
  ];
}

/** Parses an email as received over SMTP. Never throws: unknown parts are shown unchanged. */
export function parseMessage(source: Buffer): ParsedMessage {
  const text = source.toString('latin1');
  const { headers } = splitPart(text);
  const leaves = leavesOf(text);
  const firstOf = (type: string) => {
    const leaf = leaves.find((one) => one.type === type && !one.attached);
    return leaf ? decodeText(leaf.content, leaf.charset).replaceAll('\r\n', '\n') : '';
  };
  return {
    from: decodeHeader(headers.get('from') ?? ''),
    to: decodeHeader(headers.get('to') ?? ''),
    subject: decodeHeader(headers.get('subject') ?? ''),
    text: firstOf('text/plain'),
    html: firstOf('text/html'),
    attachments: leaves
      .filter((leaf) => leaf.attached)
      .map((leaf) => ({ name: leaf.name, type: leaf.type, bytes: leaf.content.length })),
  };
}
