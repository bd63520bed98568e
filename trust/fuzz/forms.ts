import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { ensureBuild } from '../../tools/market/build.ts';
import { createDisposer } from '../../tools/market/disposer.ts';
import { createOutput } from '../../tools/market/output.ts';
import { type FuzzTestMarket, openFuzzTestMarket } from './fuzz-market.ts';
import { hostileText } from './hostile-values.ts';

type BuiltRoute = {
  readonly parentId?: string;
  readonly path?: string;
  readonly module: { readonly action?: unknown };
};

/** A submitted form, or an invalid request in place of one. */
export type SentForm = {
  readonly address: string;
  readonly caller: string;
  /** Content type of the request; null sends none. */
  readonly contentType: string | null;
  readonly body: string;
};

/** Callers with a session cookie, as in browsers, and an anonymous caller. */
const CALLERS = ['anonymous', 'buyer B', 'seller B'] as const;

/** Names of fields that the product's forms have. */
const FIELDS = [
  'email',
  'password',
  'token',
  'intent',
  'setting',
  'id',
  'productId',
  'bookingId',
  'wishId',
  'userId',
  'resalePrice',
  'photos',
  'image',
  'file',
  'reason',
];

/**
 * Returns the URL paths of all pages in the build that accept forms. Each page has two paths: one for its document, and
 * one for its data, which scripts request.
 */
async function formAddresses(build: string): Promise<string[]> {
  const file = pathToFileURL(join(build, 'server', 'index.js')).href;
  const { routes } = (await import(file)) as { routes: Readonly<Record<string, BuiltRoute | undefined>> };
  const pathOf = (route: BuiltRoute | undefined): string =>
    route ? `${pathOf(routes[route.parentId ?? ''])}/${route.path ?? ''}` : '';
  const patterns = Object.values(routes)
    .filter((route) => route?.module.action !== undefined)
    .map((route) =>
      pathOf(route)
        .replace(/\/+/g, '/')
        .replace(/(?<=.)\/$/, ''),
    );
  return patterns.flatMap((pattern) => {
    const address = pattern.replace(/:\w+\??/g, () => randomUUID()).replace('*', 'absent');
    return address === '/' ? ['/', '/_root.data'] : [address, `${address}.data`];
  });
}

const field = fc.tuple(fc.constantFrom(...FIELDS), hostileText);

const encodedForm = fc.array(field, { maxLength: 5 }).map((fields) => new URLSearchParams(fields).toString());

const multipart = fc
  .tuple(fc.array(field, { maxLength: 4 }), fc.boolean(), fc.boolean())
  .map(
    ([fields, isFile, isWhole]) =>
      fields
        .map(
          ([name, text]) =>
            `--x\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.png"' : ''}\r\n\r\n${text}\r\n`,
        )
        .join('') + (isWhole ? '--x--\r\n' : ''),
  );

const ENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';

/** Content types that are not for forms, or that cannot be parsed. */
const ODD_TYPES = [
  null,
  '',
  'text/plain',
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  'application/x-www-form-urlencoded-not',
  'application/octet-stream',
];

const content = fc.oneof(
  fc.record({
    contentType: fc.constantFrom(...ODD_TYPES),
    body: fc.oneof(multipart, encodedForm, hostileText),
  }),
  fc.record({ contentType: fc.constant(MULTIPART), body: fc.oneof(multipart, hostileText) }),
  fc.record({ contentType: fc.constant(ENCODED), body: fc.oneof(encodedForm, hostileText) }),
);

function sentForms(address: string): fc.Arbitrary<SentForm> {
  const caller = fc.constantFrom(...CALLERS);
  return fc.tuple(caller, content).map(([name, sent]) => ({ address, caller: name, ...sent }));
}

/** Returns forms that every run sends to a URL path. One has a wrong content type, and one cannot be parsed. */
function certainForms(address: string): [SentForm][] {
  const sent = { address, caller: 'anonymous', body: 'x' };
  return [[{ ...sent, contentType: 'text/plain' }], [{ ...sent, contentType: MULTIPART }]];
}

/** Sends a form and returns the status. */
export async function sendForm(market: FuzzTestMarket, form: SentForm): Promise<number> {
  const headers = new Headers(form.caller === 'anonymous' ? {} : market.headersOf(form.caller));
  headers.set('accept', 'text/html');
  headers.set('origin', market.publicUrl);
  // The body is sent as bytes, because fetch would add a content type to a text body.
  const body = new TextEncoder().encode(form.body);
  if (form.contentType !== null) headers.set('content-type', form.contentType);
  const request = new Request(market.publicUrl + form.address, { method: 'POST', headers, body });
  const response = await market.fetch(request);
  await response.arrayBuffer();
  return response.status;
}

class Failed extends Error {
  override readonly name = 'Failed';
}

export type FormAttack = {
  /** Number of generated forms per URL path. */
  readonly rounds: number;
  readonly seed: number;
  readonly isOver: () => boolean;
};

/** Sends forms to pages. For each URL path, returns the smallest form that caused an internal error. */
export async function attackForms(
  market: FuzzTestMarket,
  addresses: readonly string[],
  { rounds, seed, isOver }: FormAttack,
) {
  const byStatus = new Map<number, number>();
  const breaches: string[] = [];
  for (const [index, address] of addresses.entries()) {
    const property = fc.asyncProperty(sentForms(address), async (form) => {
      if (isOver()) return;
      const status = await sendForm(market, form);
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      if (status >= 500) throw new Failed(`status ${status}`);
    });
    const found = await fc.check(property, {
      numRuns: rounds,
      seed: seed ^ index,
      examples: certainForms(address),
      interruptAfterTimeLimit: 3_600_000,
    });
    if (found.failed)
      breaches.push(`${String(found.errorInstance)}: ${JSON.stringify(found.counterexample)}`);
  }
  return { addresses: addresses.length, byStatus, breaches };
}

/** Opens a market with pages for {@link attackForms}; builds the pages if the sources changed. */
export async function openFormsTestMarket(databaseUrl: string) {
  const build = await ensureBuild(createOutput({}), createDisposer());
  const market = await openFuzzTestMarket(databaseUrl, undefined, build);
  return { market, addresses: await formAddresses(build) };
}
