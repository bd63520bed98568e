import { hash } from 'node:crypto';
import { minifySync } from 'vite';
import { childOf, childrenOf, parseSource, type SyntaxNode } from '../../harness/syntax-tree.ts';
import type { Language } from '../../src/kernel/locale.ts';
import { catalogs, type MessageKey } from '../../src/texts/catalog.ts';
import { type MessagePart, parseMessage, SMALLEST_ONE } from '../../src/texts/message-parts.ts';

/** Placeholders for the two message functions, used between the two steps of a build. */
export const PLACEHOLDERS = { t: '__message_text__', rich: '__message_nodes__' } as const;

/** Constant of `src/kernel/locale.ts`, which differs in each language's copy of a script. */
export const LANGUAGE_CONSTANT = '__LANGUAGE__';

const HASH_CHARACTERS = 8;

/** Returns a message key with a hash of the message's texts. The hash of a script file then changes with the texts. */
export function markedKey(key: MessageKey): string {
  const texts = Object.values(catalogs).map((catalog) => catalog[key]);
  return `${key}#${hash('sha256', texts.join('\0'), 'hex').slice(0, HASH_CHARACTERS)}`;
}

type Inlining = { readonly code: string; readonly language: Language };

/** Returns the source code of the values in a call's argument object, by name. */
function valuesOf(argument: SyntaxNode | undefined, inlining: Inlining): ReadonlyMap<string, string> {
  const properties = argument ? childrenOf(argument) : [];
  return new Map(
    properties.map((property) => {
      const key = childOf(property, 'key');
      const value = childOf(property, 'value');
      if (!key || !value) throw new Error('the values of a message must be an object literal');
      return [String(key.name ?? key.value), inlineWithin(value, inlining)];
    }),
  );
}

/** Builds one template literal from texts and values. */
function templateOf(
  parts: readonly MessagePart[],
  values: ReadonlyMap<string, string>,
  groupDigits: string,
  language: Language,
): string {
  const chunks = parts.map((part) => {
    if (part.kind === 'text')
      return JSON.stringify(part.text)
        .slice(1, -1)
        .replace(/`|\$\{/g, '\\$&');
    const value = values.get(part.name);
    if (value === undefined) throw new Error(`the value "${part.name}" of a message is missing`);
    if (part.kind === 'value') return `\${${value}}`;
    if (part.kind === 'number') return `\${${groupDigits}(${value})}`;
    const isOne = `(${value})>=${SMALLEST_ONE[language]}&&(${value})<=1`;
    const one = templateOf(part.one, values, groupDigits, language);
    return `\${${isOne}?${one}:${templateOf(part.other, values, groupDigits, language)}}`;
  });
  return `\`${chunks.join('').replaceAll('\\"', '"')}\``;
}

/** Builds a call of the function `join`, which combines texts and nodes. */
function nodesOf(parts: readonly MessagePart[], values: ReadonlyMap<string, string>, join: string): string {
  const nodes = parts.map((part) => {
    if (part.kind === 'text') return JSON.stringify(part.text);
    const value = values.get(part.name);
    if (value === undefined || part.kind !== 'value')
      throw new Error(`the value "${part.name}" of a rich message is missing`);
    return value;
  });
  return `${join}(${nodes.join(',')})`;
}

function calledPlaceholder(node: SyntaxNode): string | null {
  const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : null;
  const name = callee?.type === 'Identifier' ? callee.name : null;
  return name === PLACEHOLDERS.t || name === PLACEHOLDERS.rich ? name : null;
}

/** Returns the key of a message. The minifier may have turned the key into a template literal. */
function keyOf(node: SyntaxNode | undefined): MessageKey {
  const [quasi] = node?.type === 'TemplateLiteral' ? childrenOf(node) : [];
  const { cooked } = (quasi?.value ?? {}) as { readonly cooked?: string };
  const key = String(cooked ?? node?.value).replace(/#.*/, '');
  if (!(key in catalogs.en)) throw new Error(`there is no message "${key}"`);
  return key as MessageKey;
}

/** Returns the source code that replaces a message call: the message with its values. */
function inlineCall(node: SyntaxNode, inlining: Inlining): string {
  const [key, helper, values] = node.arguments as readonly SyntaxNode[];
  const parts = parseMessage(catalogs[inlining.language][keyOf(key)]);
  const sources = valuesOf(values, inlining);
  const helperName = helper ? inlining.code.slice(helper.start, helper.end) : '';
  return calledPlaceholder(node) === PLACEHOLDERS.t
    ? templateOf(parts, sources, helperName, inlining.language)
    : nodesOf(parts, sources, helperName);
}

/** Returns the source code of a node in which every message call is replaced. */
function inlineWithin(node: SyntaxNode, inlining: Inlining): string {
  if (calledPlaceholder(node) !== null) return inlineCall(node, inlining);
  let at = node.start;
  let inlined = '';
  for (const child of childrenOf(node)) {
    // A shorthand property occurs twice in the syntax tree, so skip the second occurrence.
    if (child.start < at) continue;
    inlined += inlining.code.slice(at, child.start) + inlineWithin(child, inlining);
    at = child.end;
  }
  return inlined + inlining.code.slice(at, node.end);
}

/** Returns the script of one language: messages replace their calls, and the result is minified. */
export function inlineMessages(file: string, code: string, language: Language): string {
  const ours = new RegExp(`${PLACEHOLDERS.t}|${PLACEHOLDERS.rich}|${LANGUAGE_CONSTANT}`);
  if (!ours.test(code)) return code;
  const { root } = parseSource(file, code);
  const inlined = code.slice(0, root.start) + inlineWithin(root, { code, language }) + code.slice(root.end);
  const whole = inlined.replaceAll(LANGUAGE_CONSTANT, JSON.stringify(language));
  const { code: short, errors } = minifySync(file, whole, { module: true, mangle: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return short;
}
