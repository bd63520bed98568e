import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'Send a text',
  number: 'Send a number',
  int: 'Send a whole number',
  boolean: 'Send true or false',
  array: 'Send a list',
  object: 'Send an object',
  record: 'Send an object',
};

const FORMS: Readonly<Record<string, string>> = {
  uuid: 'This is not a valid id',
  email: 'Enter an email address like name@example.com',
  datetime: 'Send a moment like 2026-01-31T12:00:00Z',
};

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/** Messages by the code of Zod's issue. */
const MESSAGES: Readonly<Record<string, (issue: Issue & Record<string, unknown>) => string>> = {
  invalid_type: ({ input, expected }) =>
    input === undefined ? 'This is missing' : (KINDS[String(expected)] ?? 'This is of the wrong kind'),
  too_big: ({ maximum, origin }) => `At most ${maximum}${UNITS[String(origin)] ?? ''}`,
  too_small: ({ minimum, origin }) => `At least ${minimum}${UNITS[String(origin)] ?? ''}`,
  invalid_format: ({ format }) => FORMS[String(format)] ?? 'This is not in the right form',
  unrecognized_keys: () => 'This has a field that we do not know',
  invalid_value: ({ values }) => `Send one of: ${(values as unknown[]).join(', ')}`,
};

/**
 * Describes an invalid value for people, if the field has no message of its own. The schema library's own messages
 * contain names of types. Used whenever a request is parsed.
 */
export function zodMessage(issue: Issue): string {
  const message = MESSAGES[issue.code];
  return message ? message(issue as Issue & Record<string, unknown>) : 'This cannot be read';
}
