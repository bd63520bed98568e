import { UUID_PATTERN } from '#kernel/uuid.ts';

const UUID_IN_PATH = new RegExp(`(?<=/)${UUID_PATTERN}(?=/|$)`, 'gi');

/**
 * Returns the one spelling of a page's path. It has no slashes at the end, and the page's name and UUIDs are in lower
 * case. The router accepts other spellings too, and search engines would list each as a page of its own. Paths that
 * start with two slashes stay unchanged, because a redirect to them would lead to another site.
 */
export function tidyPath(pathname: string): string {
  if (!/^\/[^/]/.test(pathname) || pathname.endsWith('.data')) return pathname;
  return pathname
    .replace(/\/+$/, '')
    .replace(/^\/[\w-]+(?=\/|$)/, (name) => name.toLowerCase())
    .replace(UUID_IN_PATH, (id) => id.toLowerCase());
}
