import { globSync } from 'node:fs';
import { MOST_PUBLIC_SCREENS } from '../import-boundaries.ts';
import { findCircles } from './circles.ts';
import { readImports } from './import-graph.ts';
import { objectionTo } from './objection.ts';

/** Returns an error if the project at `root` has more public screen files than `most`. */
export function countPublicScreens(root: string, most = MOST_PUBLIC_SCREENS): string[] {
  const found = globSync('src/domains/*/web/public/*.{ts,tsx}', { cwd: root });
  const { length } = found.filter((path) => !/\.test\.tsx?$/.test(path));
  return length > most
    ? [`${length} files in web/public, of at most ${most}: move those that only site uses to web/site.`]
    : [];
}

/** Returns every breach of the import boundaries in the project at `root`, one sentence each. */
export function findBreaches(root: string): string[] {
  const imports = readImports(root);
  const wrong = imports.flatMap(({ from, to, line }) => {
    const objection = objectionTo(from, to);
    return objection ? [`${from}:${line} imports ${to}: ${objection}.`] : [];
  });
  const circles = findCircles(imports).map((files) => `Circular imports: ${files.join(' → ')}.`);
  return [...wrong, ...circles, ...countPublicScreens(root)];
}
