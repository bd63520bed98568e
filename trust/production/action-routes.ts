import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patterns } from '../../src/paths.ts';
import { ROOT } from '../../tools/root.ts';

/** A screen, by its route pattern, and whether it accepts forms. */
export type Screen = { readonly pattern: string; readonly takesForms: boolean };

const SOURCES = join(ROOT, 'src');
const ROUTE = /\b(?:index\(|route\(\s*patterns\.(\w+)\s*,)\s*'([^']+)'/g;
const ACTION = /^export (?:async )?(?:function|const) action\b/m;

function readScreens(list: string): Screen[] {
  const text = readFileSync(join(SOURCES, list), 'utf8');
  return [...text.matchAll(ROUTE)].map(([, name, file = '']) => ({
    pattern: name === undefined ? '' : (new Map(Object.entries(patterns)).get(name) ?? name),
    takesForms: ACTION.test(readFileSync(join(SOURCES, file), 'utf8')),
  }));
}

/** Returns every screen of the product. The screens come from the route lists, so new screens are included. */
export function allScreens(): readonly Screen[] {
  return globSync(['domains/*/web/routes.ts', 'site/routes.ts'], { cwd: SOURCES })
    .sort()
    .flatMap(readScreens);
}

/** Pattern for the fields that distinguish the forms of a page. */
const INTENT = /\bintent="([\w-]+)"|name="(?:intent|setting)"\s+value="([\w-]+)"|\bintent: '([\w-]+)'/g;

/** Returns the values of the fields `intent` and `setting` in all forms of the sources. */
export function allIntents(): ReadonlySet<string> {
  const files = globSync(['domains/*/web/**/*.tsx', 'site/**/*.tsx'], { cwd: SOURCES });
  const texts = files
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(INTENT)].map(([, one, other, third]) => one ?? other ?? third ?? ''),
    ),
  );
}

/** Returns whether a URL path matches a route pattern. */
export function fitsPattern(path: string, pattern: string): boolean {
  const source = pattern.replace(/:\w+/g, '[^/]+');
  return new RegExp(`^/${source}$`).test(path.split('?')[0] ?? '');
}
