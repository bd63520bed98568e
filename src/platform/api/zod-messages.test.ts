import { expect, test } from 'vitest';
import { z } from 'zod';
import { zodMessage } from './zod-messages.server.ts';

const mistakes: [string, z.ZodType, unknown, string][] = [
  ['nothing', z.string(), undefined, 'This is missing'],
  ['a list for a text', z.string(), [], 'Send a text'],
  ['null for an object', z.object({}), null, 'Send an object'],
  ['half a thing', z.int(), 0.5, 'Send a whole number'],
  ['a long text', z.string().max(2), 'abc', 'At most 2 characters'],
  ['a small number', z.number().min(1), 0, 'At least 1'],
  ['no id', z.uuid(), 'x', 'This is not a valid id'],
  ['another word', z.enum(['a', 'b']), 'c', 'Send one of: a, b'],
  ['none of several', z.union([z.string(), z.number()]), null, 'This cannot be read'],
];

test.each(mistakes)('%s has a plain message', (_, schema, input, words) => {
  expect(schema.safeParse(input, { error: zodMessage }).error?.issues[0]?.message).toBe(words);
});

test("a field's own message takes precedence", () => {
  const parsed = z.string('Your name is required').safeParse(3, { error: zodMessage });
  expect(parsed.error?.issues[0]?.message).toBe('Your name is required');
});
