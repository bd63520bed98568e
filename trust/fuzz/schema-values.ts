import fc from 'fast-check';
import type { Json } from './document.ts';

/** Valid values by field name. `{{…}}` is replaced by an id when the request is sent. */
const GOOD: Readonly<Record<string, readonly string[]>> = {
  _id: ['{{product.N}}'],
  productId: ['{{product.N}}', '{{reported.N}}'],
  bookingId: ['{{booking.N}}', '{{payment.N}}'],
  transactionId: ['{{transaction.N}}'],
  subjectId: ['{{user.N}}', '{{product.N}}'],
  concerns: ['{{product.N}}', '{{transaction.N}}'],
  email: ['{{email.N}}', '{{newcomer.N}}'],
  sellerEmail: ['{{email.N}}'],
  token: ['{{address-proof.N}}', '{{reset-proof.N}}'],
  number: ['01712345678', '+8801712345678'],
  buyerPhone: ['01812345678'],
  phone: ['01812345678'],
  name: ['Karim Uddin'],
  title: ['ThinkPad T480'],
  q: ['thinkpad', 't480 16gb', 'hp elitebook'],
  image: ['/images/{{picture.0}}/page.jpg'],
  image_url: ['/images/{{picture.0}}/page.jpg'],
  page: ['1', '2'],
  limit: ['1', '24'],
  from: ['/blog'],
};

/** Placeholders for path parameters, by path. */
const PATHS: readonly (readonly [RegExp, string])[] = [
  [/^\/(productAll|advertisement)\//, '{{product.N}}'],
  [/^\/(bookings?)\//, '{{booking.N}}'],
  [/^\/wishlist\//, '{{wish.N}}'],
  [/^\/reports\//, '{{reported.N}}'],
  [/^\/users\/(admin\/)?\{id\}/, '{{user.N}}'],
  [/^\/users\//, '{{email.N}}'],
  [/^\/images\//, '{{picture.N}}'],
];

const numbered = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...texts), fc.nat(11)).map(([text, at]) => text.replace('N', String(at)));

/** Generates a valid value for a path parameter. */
export function goodSegment(path: string, schema: Json): fc.Arbitrary<string> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as string[]));
  const known = PATHS.find(([pattern]) => pattern.test(path))?.[1];
  return known ? numbered([known]) : fc.uuid();
}

function texts(schema: Json): fc.Arbitrary<string> {
  const {
    minLength = 0,
    maxLength = 60,
    format,
  } = schema as {
    minLength?: number;
    maxLength?: number;
    format?: string;
  };
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) });
  const edges = [minLength, maxLength, maxLength + 1].map((length) => 'a'.repeat(Math.min(length, 5_000)));
  return fc.oneof({ weight: 3, arbitrary: free }, { weight: 1, arbitrary: fc.constantFrom(...edges) });
}

function objects({ properties = {}, required = [] }: Json): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, Json>).map(([name, schema]) => {
    const value = goodValue(name, schema);
    const mayMiss = !(required as string[]).includes(name);
    return [name, mayMiss ? fc.option(value, { nil: undefined, freq: 3 }) : value] as const;
  });
  return fc.record(Object.fromEntries(fields));
}

const merged = (schemas: readonly Json[]) =>
  fc.tuple(...schemas.map((one) => goodValue('', one))).map((all) => Object.assign({}, ...all) as unknown);

/** Generators of values by the type of a schema. */
const BY_TYPE: Readonly<Record<string, (schema: Json) => fc.Arbitrary<unknown>>> = {
  string: texts,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  integer: ({ minimum = 0, maximum = 1_000_000 }) =>
    fc.integer({ min: Number(minimum), max: Math.min(Number(maximum), 2 ** 31 - 1) }),
  number: () => fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.double({ noNaN: true })),
  array: ({ items = {} }) => fc.array(goodValue('', items as Json), { maxLength: 4 }),
  object: objects,
};

/** Generates a value that a schema allows, or nearly allows. Fields that name resources get existing names. */
export function goodValue(name: string, schema: Json): fc.Arbitrary<unknown> {
  const known = GOOD[name];
  if (known)
    return fc.oneof({ weight: 4, arbitrary: numbered(known) }, { weight: 1, arbitrary: bySchema(schema) });
  return bySchema(schema);
}

function bySchema(schema: Json): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices) return fc.oneof(...choices.map((one) => goodValue('', one)));
  if (Array.isArray(schema.allOf)) return merged(schema.allOf as Json[]);
  return BY_TYPE[String(schema.type)]?.(schema) ?? fc.jsonValue({ maxDepth: 2 });
}
