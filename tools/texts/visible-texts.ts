import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childOf, childrenOf, parseSource, type SyntaxNode, walk } from '../../harness/syntax-tree.ts';
import { ROOT } from '../root.ts';

/** A text in the source code that people may see: on a screen, in an email or in the API. */
export type VisibleText = {
  /** Path from the root of the project. */
  readonly file: string;
  readonly line: number;
  /** The text with single spaces; `…` replaces each inserted value. */
  readonly text: string;
};

/** Attributes of elements whose values are not visible on the screen. */
const SILENT_ATTRIBUTES =
  /^(?:className|id|htmlFor|name|type|d|viewBox|points|transform|autoComplete|media|sizes|rel|pattern)$/;
/** Functions whose text arguments go to the log, to developers or to the database. */
const SILENT_CALLS =
  /^(?:Error|TypeError|RangeError|debug|info|warn|error|fatal|RegExp|has|get|set|startsWith|endsWith|includes|split|join|querySelector|querySelectorAll|matchMedia|query|execute)$/;
/** Pattern for the first word of a database statement. */
const STATEMENT =
  /^(?:select|insert|update|delete|create|alter|with|begin|truncate|drop|lock|explain|vacuum|notify|listen)\s/;

const singleBlanks = (text: string) => text.replace(/\s+/g, ' ').trim();

const textField = (node: SyntaxNode | null, field: string) => {
  const value = node?.[field];
  return typeof value === 'string' ? value : '';
};

/** Returns the name of a called function: `warn` for `log.warn(…)`. */
function calledName(call: SyntaxNode): string {
  const callee = childOf(call, 'callee');
  return textField(callee && (childOf(callee, 'property') ?? callee), 'name');
}

function templateText(node: SyntaxNode): string {
  const quasis = childrenOf(node).filter(({ type }) => type === 'TemplateElement');
  return quasis.map(({ value }) => (value as { readonly cooked?: string | null }).cooked ?? '').join('…');
}

/** Returns the text of an element with its children, because a sentence may be split over several elements. */
function elementText(node: SyntaxNode): string {
  return ((node.children ?? []) as readonly SyntaxNode[])
    .map((child) => {
      if (child.type === 'JSXText') return textField(child, 'value');
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') return elementText(child);
      const expression = childOf(child, 'expression');
      return expression?.type === 'Literal' ? textField(expression, 'value') : '…';
    })
    .join('');
}

function isSilent(parent: SyntaxNode | null): boolean {
  if (!parent) return true;
  if (/^(?:Import|Export|TSLiteralType)/.test(parent.type)) return true;
  if (parent.type === 'TaggedTemplateExpression') return textField(childOf(parent, 'tag'), 'name') !== 'html';
  if (parent.type === 'JSXAttribute')
    return SILENT_ATTRIBUTES.test(textField(childOf(parent, 'name'), 'name'));
  return /^(?:Call|New)Expression$/.test(parent.type) && SILENT_CALLS.test(calledName(parent));
}

/** Returns the visible text of a node; undefined for a node without visible text. */
function textOf(node: SyntaxNode, parent: SyntaxNode | null): string | undefined {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const isInside = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment';
    return isInside ? undefined : elementText(node);
  }
  if (isSilent(parent)) return undefined;
  if (node.type === 'Literal') return textField(node, 'value');
  return node.type === 'TemplateLiteral' ? templateText(node) : undefined;
}

/** Returns whether a text is readable: it has two words, or begins with a capital. */
const isReadable = (text: string) => /\p{L}+\S* \p{L}/u.test(text) || /^\p{Lu}\p{Ll}/u.test(text);

/** Returns all visible texts in the source code of one file. */
export function textsOf(file: string, source: string): VisibleText[] {
  const found: VisibleText[] = [];
  for (const { node, parent } of walk(parseSource(file, source).root)) {
    const text = singleBlanks(textOf(node, parent) ?? '');
    if (!isReadable(text) || STATEMENT.test(text)) continue;
    found.push({ file, line: source.slice(0, node.start).split('\n').length, text });
  }
  return found;
}

/** Returns all visible texts in the product's source code, in the order of its files. */
export function visibleTexts(): VisibleText[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .sort();
  return files.flatMap((file) => textsOf(file, readFileSync(join(ROOT, file), 'utf8')));
}
