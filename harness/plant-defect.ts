import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/root.ts';
import type { SourceMutation } from './source-mutation.ts';
import { childOf, parseSource, type SyntaxNode, walk } from './syntax-tree.ts';

/** Returns the node of a file that `find` matches. Throws unless there is exactly one. */
function findOne(file: string, what: string, find: (node: SyntaxNode) => SyntaxNode | null): SyntaxNode {
  const { root } = parseSource(file, readFileSync(join(ROOT, file), 'utf8'));
  const found = [...walk(root)].flatMap(({ node }) => find(node) ?? []);
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${file} has ${what} ${found.length} times, not once`);
  return only;
}

const isNamed = (node: SyntaxNode, field: 'key' | 'id', name: string) => childOf(node, field)?.name === name;

/** Returns a mutation that replaces the value of a property. The property must be unique in its file. */
export function withProperty(file: string, property: string, code: string): SourceMutation {
  const { start, end } = findOne(file, `the property ${property}`, (node) =>
    node.type === 'Property' && isNamed(node, 'key', property) ? childOf(node, 'value') : null,
  );
  return { file, start, end, text: code };
}

/** Returns a mutation that replaces a piece of code. It must occur once in its file. */
export function withCode(file: string, before: string, after: string): SourceMutation {
  const parts = readFileSync(join(ROOT, file), 'utf8').split(before);
  const [start] = parts;
  if (start === undefined || parts.length !== 2)
    throw new Error(`${file} contains ${before} ${parts.length - 1} times, not once`);
  return { file, start: start.length, end: start.length + before.length, text: after };
}

/** Returns a mutation that adds code at the start of a function or method. The name must be unique in its file. */
export function atStartOf(file: string, name: string, code: string): SourceMutation {
  const { start } = findOne(file, `the function ${name}`, (node) => {
    if (node.type === 'FunctionDeclaration' && isNamed(node, 'id', name)) return childOf(node, 'body');
    const method = node.type === 'Property' && isNamed(node, 'key', name) ? childOf(node, 'value') : null;
    return method && childOf(method, 'body');
  });
  return { file, start: start + 1, end: start + 1, text: ` ${code}` };
}
