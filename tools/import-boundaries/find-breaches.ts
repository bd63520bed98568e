import { findCircles } from './circles.ts';
import { readImports } from './import-graph.ts';
import { objectionTo } from './objection.ts';

/** Every breach of the import boundaries in the project at `root`, a sentence each; empty when all hold. */
export function findBreaches(root: string): string[] {
  const imports = readImports(root);
  const wrong = imports.flatMap(({ from, to, line }) => {
    const objection = objectionTo(from, to);
    return objection ? [`${from}:${line} imports ${to}: ${objection}.`] : [];
  });
  const circles = findCircles(imports).map((files) => `A circle of imports: ${files.join(' → ')}.`);
  return [...wrong, ...circles];
}
