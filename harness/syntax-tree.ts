import { parseSync } from 'vite';

/** A node of a parsed source, in the ESTree form. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

export type Comment = { readonly start: number; readonly end: number; readonly value: string };

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

/** A source as a tree, and its comments. Throws when it cannot be parsed. */
export function parseSource(
  file: string,
  source: string,
): { readonly root: SyntaxNode; readonly comments: readonly Comment[] } {
  const { program, comments, errors } = parseSync(file, source);
  const root: unknown = program;
  if (errors.length > 0 || !isNode(root)) {
    throw new Error(`${file} cannot be parsed: ${errors.map(({ message }) => message).join('; ')}`);
  }
  return { root, comments };
}

/** Returns whether a field of a node holds another node. */
export function childOf(node: SyntaxNode, field: string): SyntaxNode | null {
  const value = node[field];
  return isNode(value) ? value : null;
}

/** A node's children, in the order of the source. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start);
}

export type Found = { readonly node: SyntaxNode; readonly parent: SyntaxNode | null };

/** A node and all that is in it, outer before inner, each with its parent. */
export function* walk(node: SyntaxNode, parent: SyntaxNode | null = null): Generator<Found> {
  yield { node, parent };
  for (const child of childrenOf(node)) yield* walk(child, node);
}
