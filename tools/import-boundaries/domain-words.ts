import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/**
 * Words of the product that the platform must not use. The composition in `src/app` passes product values to the
 * platform.
 */
const DOMAIN_WORDS = new Set([
  ...['secondbyte', 'stripe', 'google', 'card', 'cards', 'laptop', 'dhaka', 'taka'],
  ...['buyer', 'buyers', 'seller', 'sellers', 'product', 'products', 'listing', 'listings', 'catalog'],
  ...['booking', 'bookings', 'payment', 'payments', 'refund', 'refunds', 'wish', 'wishes', 'wishlist'],
  ...['advertisement', 'advertisements', 'promotion', 'moderation'],
]);

const SOURCES = 'src/platform/**/*.{ts,tsx,sql}';

/** Returns whether a file is a test or a helper for tests. Such files may use any words. */
const isForTests = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** Returns the text of a file with its comments blanked out, so that line numbers stay the same. */
function withoutComments(path: string, text: string): string {
  if (path.endsWith('.sql')) return text.replace(/--.*$/gm, blank);
  const { comments } = parseSync(path, text);
  return comments.reduceRight(
    (code, { start, end }) => code.slice(0, start) + blank(code.slice(start, end)) + code.slice(end),
    text,
  );
}

/** Returns the words of a line. Names such as `openSellerPage` or `STRIPE_KEY` are split into words. */
function wordsOf(line: string): string[] {
  return line.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
}

/** Finds words of the product in the platform of the project at `root`, one sentence for each place. */
export function findDomainWords(root: string): string[] {
  const files = globSync(SOURCES, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
  return files
    .filter((path) => !isForTests(path))
    .sort()
    .flatMap((path) => {
      const lines = withoutComments(path, readFileSync(join(root, path), 'utf8')).split('\n');
      return lines.flatMap((line, index) =>
        wordsOf(line)
          .filter((word) => DOMAIN_WORDS.has(word.toLowerCase()))
          .map(
            (word) => `${path}:${index + 1} contains "${word}", but the platform must not know the product.`,
          ),
      );
    });
}
