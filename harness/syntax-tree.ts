import { parseSync } from 'vite';

/** A node of a parsed source, in the ESTree form. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

export type Comment = { readonly start: number; readonly end: number; readonly value: string };

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

/** Parses a source into its syntax tree and its comments. Throws if the source has a syntax error. */
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

/** Returns the child node in a field; null if the field holds none. */
export function childOf(node: SyntaxNode, field: string): SyntaxNode | null {
  const value = node[field];
  return isNode(value) ? value : null;
}

/** Returns a node's children, in source order. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .toSorted((a, b) => a.start - b.start);
}

export type Found = { readonly node: SyntaxNode; readonly parent: SyntaxNode | null };

/** Yields a node and all its descendants with their parents, outer nodes first. */
export function* walk(node: SyntaxNode, parent: SyntaxNode | null = null): Generator<Found> {
  yield { node, parent };
  for (const child of childrenOf(node)) yield* walk(child, node);
}
