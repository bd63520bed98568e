import { join } from 'node:path';
import { childOf, childrenOf, parseSource, type SyntaxNode } from '../../harness/syntax-tree.ts';
import { catalogs, type MessageKey } from '../../src/texts/catalog.ts';
import { parseMessage, valueNames } from '../../src/texts/message-parts.ts';
import { ROOT } from '../root.ts';
import { markedKey, PLACEHOLDERS } from './inline-messages.ts';

/** A message call: its function, its key, and the names of its values. */
export type MessageCall = {
  readonly node: SyntaxNode;
  readonly name: keyof typeof PLACEHOLDERS;
  readonly key: string;
  readonly values: readonly string[];
  /** True if the call is outside functions. It then runs only once, when its module loads. */
  readonly isOutsideFunctions: boolean;
};

const FUNCTION = /Function/;

/** Returns the import statements of the two message functions in a module, by the function's name. */
function importsOf(root: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const imports = childrenOf(root).flatMap((statement) => {
    const source = statement.type === 'ImportDeclaration' ? childOf(statement, 'source') : null;
    const name = /\btexts\/(t|rich)\.ts$/.exec(String(source?.value ?? ''))?.[1];
    return name ? [[name, statement] as const] : [];
  });
  return new Map(imports);
}

function namesIn(argument: SyntaxNode | undefined): string[] {
  const properties = argument?.type === 'ObjectExpression' ? childrenOf(argument) : [];
  return properties.map((property) => String(childOf(property, 'key')?.name ?? ''));
}

function* callsWithin(
  node: SyntaxNode,
  imported: ReadonlyMap<string, unknown>,
  isInside: boolean,
): Generator<MessageCall> {
  const name = node.type === 'CallExpression' ? childOf(node, 'callee')?.name : null;
  if ((name === 't' || name === 'rich') && imported.has(name)) {
    const [key, argument] = node.arguments as readonly SyntaxNode[];
    const text = key?.type === 'Literal' ? String(key.value) : '';
    yield { node, name, key: text, values: namesIn(argument), isOutsideFunctions: !isInside };
  }
  for (const child of childrenOf(node)) {
    yield* callsWithin(child, imported, isInside || FUNCTION.test(node.type));
  }
}

/** Returns every message call in a module. */
export function messageCalls(file: string, code: string): MessageCall[] {
  if (!/texts\/(?:t|rich)\.ts/.test(code)) return [];
  const { root } = parseSource(file, code);
  return [...callsWithin(root, importsOf(root), false)];
}

/** Returns an error for a call that cannot be inlined, or whose values do not match its message; otherwise null. */
export function objectionToCall({ name, key, values, isOutsideFunctions }: MessageCall): string | null {
  if (!(key in catalogs.en)) return `"${key}" is not a message; its key must be a string literal`;
  if (isOutsideFunctions)
    return `"${key}" is called only once when the module loads; call it while rendering`;
  const isCounting = parseMessage(catalogs.en[key as MessageKey]).some(({ kind }) => kind === 'plural');
  if (name === 'rich' && isCounting) return `"${key}" has a plural; call it with t()`;
  const wanted = [...valueNames(parseMessage(catalogs.en[key as MessageKey]))].sort().join(', ');
  const given = values.toSorted().join(', ');
  return wanted === given ? null : `"${key}" needs the values {${wanted}}, but gets {${given}}`;
}

/** Helper function that an inlined message may need, by the function of the message call. */
const HELPERS = {
  t: { file: join(ROOT, 'src/kernel/money.ts'), name: 'groupDigits', local: '__group_digits__' },
  rich: { file: join(ROOT, 'src/texts/join-nodes.ts'), name: 'joinNodes', local: '__join_nodes__' },
} as const;

/** Returns whether a message needs a helper function. */
function needsHelper({ name, key }: MessageCall): boolean {
  return name === 'rich' || catalogs.en[key as MessageKey].includes('plural');
}

/**
 * Replaces the message calls in a module by placeholders, which the bundler and the minifier leave unchanged. Removes
 * the imports of the message functions, so that no script contains a catalog. Returns null for a module without
 * messages.
 */
export function markMessages(file: string, code: string): string | null {
  const calls = messageCalls(file, code);
  if (calls.length === 0) return null;
  const helpers = new Set<keyof typeof HELPERS>();
  const edits = calls.flatMap((call) => {
    const objection = objectionToCall(call);
    if (objection) throw new Error(`${file}: ${objection}`);
    const [key] = call.node.arguments as readonly SyntaxNode[];
    const callee = childOf(call.node, 'callee');
    if (!key || !callee) return [];
    if (needsHelper(call)) helpers.add(call.name);
    const helper = needsHelper(call) ? HELPERS[call.name].local : 'null';
    const marked = `${JSON.stringify(markedKey(call.key as MessageKey))},${helper}`;
    return [
      { start: callee.start, end: callee.end, text: `/* @__PURE__ */ ${PLACEHOLDERS[call.name]}` },
      { start: key.start, end: key.end, text: marked },
    ];
  });
  const imports = importsOf(parseSource(file, code).root).values();
  const removals = [...imports].map(({ start, end }) => ({ start, end, text: '' }));
  let marked = code;
  for (const { start, end, text } of [...edits, ...removals].toSorted((a, b) => b.start - a.start)) {
    marked = marked.slice(0, start) + text + marked.slice(end);
  }
  const helperImports = [...helpers].map((helper) => {
    const { file: from, name, local } = HELPERS[helper];
    return `import { ${name} as ${local} } from ${JSON.stringify(from)};\n`;
  });
  return helperImports.join('') + marked;
}
