import { hash } from 'node:crypto';
import { asBuffer, readBytes } from '#platform/http/buffered-response.server.ts';
import { compressBytes, type Encoding, worthwhile } from '#platform/http/compression.server.ts';
import { fixedPolicy } from './csp-hashes.server.ts';

/** An answer's bytes in one encoding, with the header lines that go with them: name, value, name, value. */
export type Form = { readonly head: readonly string[]; readonly bytes: Buffer };

/** An answer to be sent many times. */
export type ReadyAnswer = {
  /** As the log names its address. */
  readonly route: string;
  readonly etag: string;
  /** Header lines that tell somebody who has the answer that it is still the same. */
  readonly head: readonly string[];
  /** Bytes that all its forms together hold at most. */
  readonly size: number;
  /** The answer in an encoding; a promise the first time, while it is compressed. */
  readonly form: (encoding: Encoding) => Form | Promise<Form>;
};

type Headers = Readonly<Record<string, string>>;

/** Headers of a ready answer: `common` where the answer says nothing itself, `own` in place of what it says. */
export type AnswerHeaders = { readonly common: Headers; readonly own: Headers };

/** Header lines of one sending, which the next one gets anew. */
const OF_ONE_SENDING = ['content-length', 'x-request-id', 'date', 'vary'];

function headOf(response: Response, body: Buffer, etag: string, { common, own }: AnswerHeaders) {
  const headers: Record<string, string> = { ...common, ...Object.fromEntries(response.headers) };
  for (const name of OF_ONE_SENDING) delete headers[name];
  // Last: what was made for one request forbids what many may share.
  Object.assign(headers, own, { etag });
  const policy = headers['content-security-policy'];
  if (policy !== undefined) headers['content-security-policy'] = fixedPolicy(policy, body);
  return Object.entries(headers).flat();
}

/** Makes an answer ready to be sent many times. */
export async function makeReady(
  response: Response,
  { route, headers }: { readonly route: string; readonly headers: AnswerHeaders },
): Promise<ReadyAnswer> {
  const bytes = asBuffer((await readBytes(response)) ?? new Uint8Array());
  // Weak, because the same answer goes out in several encodings.
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  const head = headOf(response, bytes, etag, headers);
  const withLength = (form: Buffer, more: readonly string[]): Form => ({
    head: [...head, ...more, 'content-length', String(form.length)],
    bytes: form,
  });
  const identity = withLength(bytes, []);
  const forms: Partial<Record<Encoding, Form | Promise<Form>>> = { identity };
  const compress = async (encoding: Exclude<Encoding, 'identity'>) => {
    const form = withLength(await compressBytes(encoding, bytes), ['content-encoding', encoding]);
    forms[encoding] = form;
    return form;
  };
  return {
    route,
    etag,
    head,
    size: 2 * bytes.length,
    form: (wished) => {
      const encoding = worthwhile(wished, bytes.length);
      if (encoding === 'identity') return identity;
      forms[encoding] ??= compress(encoding);
      return forms[encoding];
    },
  };
}
