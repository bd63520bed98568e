/** Source of a regular expression for a UUID as the database writes it, in lower case. It has no capturing groups. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const UUID = new RegExp(`^${UUID_PATTERN}$`);

/** Returns whether a text is a UUID as the database writes it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
