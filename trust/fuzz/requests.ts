import fc from 'fast-check';
import type { DocumentedCall } from './document.ts';
import { CONTENT_TYPES, hostileText, hostileValue, ODD_BODIES } from './hostile-values.ts';
import { goodSegment, goodValue } from './schema-values.ts';

/** A request in stored form, with names such as `{{product.3}}` in place of ids. */
export type FuzzRequest = {
  readonly key: string;
  readonly caller: string;
  /** Path and query of the request. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

const CALLERS = ['buyer A', 'buyer B', 'seller A', 'seller B', 'admin', 'undecided', 'new seller'];
const OTHERS = ['anonymous', 'closed account with a living token', 'buyer A from another site'];

const caller = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...CALLERS) },
  { weight: 1, arbitrary: fc.constantFrom(...OTHERS) },
);

/** Path segments that are wrongly or unusually encoded, or that lead to another path. */
const ODD_SEGMENTS = [
  '%2f',
  '%2F..%2F',
  '..',
  '.',
  '%00',
  '%ff',
  '%zz',
  '%',
  '%c0%80',
  '%20',
  '+',
  ';a=b',
  '%25%32%66',
];

/** Percent-encodes any text except placeholders. Replaces lone surrogates first. */
const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%7B%7B', '{{').replaceAll('%7D%7D', '}}');

const oddSegment = fc.oneof(fc.constantFrom(...ODD_SEGMENTS), hostileText.map(encode));

function pathOf(call: DocumentedCall): fc.Arbitrary<string> {
  const inPath = call.parameters.filter((parameter) => parameter.in === 'path');
  const segments = inPath.map(({ schema }) =>
    fc.oneof(
      { weight: 4, arbitrary: goodSegment(call.path, schema).map(encode) },
      { weight: 1, arbitrary: oddSegment },
    ),
  );
  return fc
    .tuple(...segments)
    .map((values) =>
      inPath.reduce((path, { name }, at) => path.replace(`{${name}}`, () => values[at] ?? ''), call.path),
    );
}

function queryOf(call: DocumentedCall): fc.Arbitrary<string> {
  const inQuery = call.parameters.filter((parameter) => parameter.in === 'query');
  const pairs = inQuery.map(({ name, schema }) =>
    fc.option(
      fc.oneof(
        { weight: 3, arbitrary: goodValue(name, schema).map((value) => `${name}=${encode(String(value))}`) },
        { weight: 1, arbitrary: oddSegment.map((value) => `${name}=${value}`) },
        { weight: 1, arbitrary: oddSegment.map((value) => `${name}=1&${name}=${value}&${name}[]=2`) },
      ),
      { nil: '', freq: 2 },
    ),
  );
  const strange = fc.option(
    fc.tuple(oddSegment, oddSegment).map(([name, value]) => `${name}=${value}`),
    { nil: '', freq: 6 },
  );
  return fc.tuple(...pairs, strange).map((all) => all.filter((pair) => pair !== '').join('&'));
}

/**
 * Replaces one field of a valid body by a hostile value, or removes the field. A body that is not an object is
 * replaced as a whole.
 */
function spoilt(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(good, hostileValue, fc.nat(20), fc.boolean()).map(([value, hostile, at, removes]) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return hostile;
    const names = Object.keys(value);
    const name = names[at % Math.max(1, names.length)] ?? 'extra';
    const { [name]: _, ...others } = value as Record<string, unknown>;
    return removes ? others : { ...others, [name]: hostile };
  });
}

function bodyOf(call: DocumentedCall): fc.Arbitrary<string | null> {
  if (!call.body) return fc.option(fc.constantFrom(...ODD_BODIES), { nil: null, freq: 10 });
  const good = goodValue('', call.body);
  return fc.oneof(
    { weight: 4, arbitrary: good.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: spoilt(good).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_BODIES) },
  );
}

/** Generates a header value of bytes, because a client cannot send other values. */
const headerText = fc
  .oneof(hostileText, fc.string({ maxLength: 60 }), fc.string({ minLength: 200, maxLength: 2_000 }))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: header values may contain some control characters
  .map((text) => text.replace(/[^\u0001-\u0008\u000b\u000c\u000e-\u00ff]/g, 'ÿ').trim());

const authorization = fc
  .tuple(
    fc.constantFrom('Bearer ', 'bearer  ', 'Basic ', '', 'Bearer', 'Bearer a.b.', 'Digest ', 'Bearer,'),
    headerText,
  )
  .map(([scheme, rest]) => ({ authorization: `${scheme}${rest}`.trim() }));

const none: fc.Arbitrary<Record<string, string>> = fc.constant({});

function headersOf(call: DocumentedCall): fc.Arbitrary<Record<string, string>> {
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant(call.bodyType ?? 'application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
  );
  const more = fc.oneof(
    { weight: 8, arbitrary: none },
    { weight: 1, arbitrary: authorization },
    { weight: 1, arbitrary: headerText.map((key) => ({ 'idempotency-key': key || 'k' })) },
    { weight: 1, arbitrary: headerText.map((text) => ({ cookie: `secondbyte.session_token=${text}` })) },
    {
      weight: 1,
      arbitrary: headerText.map((text) => ({ 'stripe-signature': `t=1,v1=${text}`, accept: text })),
    },
  );
  return fc.tuple(type, more).map(([contentType, others]) => ({
    ...(contentType === '' ? {} : { 'content-type': contentType }),
    ...others,
  }));
}

/**
 * Generates requests for a call, by all kinds of callers: valid requests, valid requests with one error, and arbitrary
 * requests.
 */
export function requestsFor(call: DocumentedCall): fc.Arbitrary<FuzzRequest> {
  const address = fc
    .tuple(pathOf(call), queryOf(call))
    .map(([path, query]) => (query ? `${path}?${query}` : path));
  const body = call.method === 'GET' ? fc.constant(null) : bodyOf(call);
  return fc.record({ key: fc.constant(call.key), caller, address, headers: headersOf(call), body });
}
