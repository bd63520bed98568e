import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools/root.ts';
import type { SourceMutation } from './source-mutation.ts';
import { childOf, type Found, parseSource, type SyntaxNode, walk } from './syntax-tree.ts';

/**
 * A comment that marks the code below it as a guard. The code is a statement, property, element, operand or chained
 * call. The comment also tells how to remove the guard: `guard: NAME`, or `guard: NAME (INSTRUCTION)`. See
 * trust/guards/README.md for the forms.
 */
export type GuardMarker = {
  readonly name: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** Line of the comment, counted from 1. */
  readonly line: number;
  readonly mutation: SourceMutation;
};

type Range = { readonly start: number; readonly end: number };
type Edit = Range & { readonly text: string };

/** Part of the marked code that an instruction changes. */
type Part =
  | { readonly kind: 'whole' | 'condition' | 'value' }
  | { readonly kind: 'operand'; readonly nth: number }
  | { readonly kind: 'call'; readonly method: string; readonly nth: number | null }
  | { readonly kind: 'text'; readonly text: string };

/** `text` is the part's replacement; null removes the part. */
type Instruction = { readonly part: Part; readonly text: string | null };

const MARKER = /^\s*guard: ([a-z][a-z0-9-]*)(?: \((.+)\))?\s*$/;

function parsePart(words: string): Part {
  const text = /^"(.+)"$/.exec(words)?.[1];
  if (text !== undefined) return { kind: 'text', text };
  if (words === '') return { kind: 'whole' };
  if (words === 'condition' || words === 'value') return { kind: words };
  const operand = /^operand (\d)$/.exec(words)?.[1];
  if (operand) return { kind: 'operand', nth: Number(operand) };
  const [, method, nth] = /^\.(\w+)(?: (\d))?$/.exec(words) ?? [];
  if (method) return { kind: 'call', method, nth: nth === undefined ? null : Number(nth) };
  throw new Error(`"${words}" is not a part`);
}

function parseInstruction(words: string | undefined): Instruction {
  if (words === undefined) return { part: { kind: 'whole' }, text: null };
  const dropped = /^drop (.+)$/.exec(words)?.[1];
  if (dropped !== undefined) return { part: parsePart(dropped), text: null };
  const [, part, text] = /^(.*?) ?=> (.+)$/.exec(words) ?? [];
  if (part === undefined || text === undefined) throw new Error(`"${words}" is not an instruction`);
  return { part: parsePart(part), text };
}

/** Returns the position at which the code below a comment starts. `position` is the end of the comment. */
function codeAfter(source: string, position: number): number {
  const gap = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(source.slice(position))?.[0] ?? '';
  return position + gap.length;
}

/** Finds the link of a call chain that begins below a comment: `.where(…)`. */
function findLink(root: SyntaxNode, position: number): Range | null {
  for (const { node } of walk(root)) {
    const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : null;
    const object = callee && childOf(callee, 'object');
    const property = callee && childOf(callee, 'property');
    if (object && property && object.end <= position && position < property.start)
      return { start: object.end, end: node.end };
  }
  return null;
}

/** Finds the statement, property, element or operand below a comment. It is the outermost node that starts there. */
function findTarget(root: SyntaxNode, source: string, position: number): Found | null {
  const isElse = /^else\b/.test(source.slice(position));
  for (const found of walk(root)) {
    const { node, parent } = found;
    if (!parent) continue;
    if (isElse) {
      const consequent = parent.type === 'IfStatement' ? childOf(parent, 'consequent') : null;
      const isAlternate = parent.alternate === node && consequent && consequent.end <= position;
      if (isAlternate && position < node.start) return found;
    } else if (node.start === position) return found;
  }
  return null;
}

const STATEMENT_LISTS = ['Program', 'BlockStatement', 'StaticBlock', 'SwitchCase', 'FunctionBody'];

function isListed(node: SyntaxNode, parent: SyntaxNode): boolean {
  return Object.values(parent).some((value) => Array.isArray(value) && value.includes(node));
}

function drop({ node, parent }: Found, source: string): Edit {
  if (parent?.type === 'LogicalExpression') {
    const [left, right] = [childOf(parent, 'left'), childOf(parent, 'right')];
    if (right === node && left) return { start: left.end, end: node.end, text: '' };
    if (left === node && right) return { start: node.start, end: right.start, text: '' };
  }
  if (parent && isListed(node, parent)) {
    const isStatement = STATEMENT_LISTS.includes(parent.type);
    const comma = isStatement ? '' : (/^\s*,/.exec(source.slice(node.end))?.[0] ?? '');
    return { start: node.start, end: node.end + comma.length, text: '' };
  }
  if (/Statement$/.test(node.type)) return { start: node.start, end: node.end, text: '{}' };
  throw new Error(`a ${node.type} cannot be dropped from a ${parent?.type}`);
}

function operandsOf(chain: SyntaxNode): SyntaxNode[] {
  const [left, right] = [childOf(chain, 'left'), childOf(chain, 'right')];
  if (!left || !right) throw new Error('a chain of operands has two sides');
  const isSame = left.type === chain.type && left.operator === chain.operator;
  return [...(isSame ? operandsOf(left) : [left]), right];
}

function findOperand(target: SyntaxNode, nth: number, isDropped: boolean): Range {
  const chain = walk(target).find(({ node }) => node.type === 'LogicalExpression')?.node;
  const operands = chain ? operandsOf(chain) : [];
  const [before, operand, after] = [operands[nth - 2], operands[nth - 1], operands[nth]];
  if (!operand) throw new Error(`there is no operand ${nth}`);
  if (!isDropped) return operand;
  if (before) return { start: before.end, end: operand.end };
  return { start: operand.start, end: after?.start ?? operand.end };
}

function findCall(target: SyntaxNode, method: string, nth: number | null): Range {
  const links = [...walk(target)].flatMap(({ node }) => {
    const callee = node.type === 'CallExpression' ? childOf(node, 'callee') : null;
    const object = callee && childOf(callee, 'object');
    const property = callee && childOf(callee, 'property');
    return object && property?.name === method ? [{ start: object.end, end: node.end }] : [];
  });
  if (nth === null && links.length > 1) throw new Error(`there are ${links.length} calls of ${method}`);
  const link = links.toSorted((a, b) => a.start - b.start)[(nth ?? 1) - 1];
  if (!link) throw new Error(`there is no such call of ${method}`);
  return link;
}

function findText(source: string, within: Range, text: string): Range {
  const parts = source.slice(within.start, within.end).split(text);
  if (parts.length !== 2) throw new Error(`${text} occurs there ${parts.length - 1} times, not once`);
  const start = within.start + (parts[0]?.length ?? 0);
  return { start, end: start + text.length };
}

/** Name of the field that holds the value, by type of node: property, variable, assignment or return statement. */
const VALUE_FIELDS: Readonly<Record<string, string>> = {
  Property: 'value',
  VariableDeclarator: 'init',
  ReturnStatement: 'argument',
  AssignmentExpression: 'right',
};

const CONDITIONED = ['IfStatement', 'ConditionalExpression'];

function findField(target: SyntaxNode, kind: 'condition' | 'value'): Range {
  for (const { node } of walk(target)) {
    const field = kind === 'value' ? VALUE_FIELDS[node.type] : 'test';
    const isIt = kind === 'value' || CONDITIONED.includes(node.type);
    const found = isIt && field ? childOf(node, field) : null;
    if (found) return found;
  }
  throw new Error(`there is no ${kind}`);
}

function findPart(source: string, target: SyntaxNode, { part, text }: Instruction): Range {
  if (part.kind === 'whole') return target;
  if (part.kind === 'operand') return findOperand(target, part.nth, text === null);
  if (part.kind === 'call') return findCall(target, part.method, part.nth);
  if (part.kind === 'text') return findText(source, target, part.text);
  return findField(target, part.kind);
}

/** Returns the edit that removes the guard below a comment in code. */
function editCode(root: SyntaxNode, source: string, position: number, instruction: Instruction): Edit {
  const isWholeDropped = instruction.part.kind === 'whole' && instruction.text === null;
  if (/^\??\.(?!\.)/.test(source.slice(position))) {
    const link = findLink(root, position);
    if (!link || !isWholeDropped) throw new Error('a call of a chain can only be dropped as a whole');
    return { ...link, text: '' };
  }
  const target = findTarget(root, source, position);
  if (!target) throw new Error('there is no code below it');
  if (isWholeDropped) return drop(target, source);
  const { start, end } = findPart(source, target.node, instruction);
  return { start, end, text: instruction.text ?? '' };
}

/** Returns the edit that removes the guard in a migration's next line. */
function editSql(source: string, position: number, { part, text }: Instruction): Edit {
  const [, before = '', line = ''] = /^((?:\s*--[^\n]*\n|\s+)*)([^\n]*)/.exec(source.slice(position)) ?? [];
  const whole = { start: position + before.length, end: position + before.length + line.length };
  if (part.kind === 'whole') return { ...whole, text: text ?? '' };
  if (part.kind !== 'text') throw new Error('a part of a migration must be a quoted text');
  return { ...findText(source, whole, part.text), text: text ?? '' };
}

function sqlComments(source: string) {
  return [...source.matchAll(/--([^\n]*)/g)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    value: found[1] ?? '',
  }));
}

/** Returns all guards in one file. Throws if nothing below a marker fits its instruction. */
export function findGuards(file: string, source: string): GuardMarker[] {
  if (!source.includes('guard: ')) return [];
  const isSql = file.endsWith('.sql');
  const parsed = isSql ? null : parseSource(file, source);
  return (parsed?.comments ?? sqlComments(source)).flatMap(({ end, value }) => {
    const [, name, words] = MARKER.exec(value) ?? [];
    if (!name) return [];
    const line = source.slice(0, end).split('\n').length;
    try {
      const instruction = parseInstruction(words);
      const edit = parsed
        ? editCode(parsed.root, source, codeAfter(source, end), instruction)
        : editSql(source, end, instruction);
      return [{ name, file, line, mutation: { file, ...edit } }];
    } catch (error) {
      throw new Error(`${file}:${line}: guard ${name}: ${(error as Error).message}`, { cause: error });
    }
  });
}

const MARKED_FILES = /(?<!\.test)\.(?:tsx?|m?js|sql)$/;

/** Folders whose files may contain guards: the product, and the tools for its backups and its database. */
const GUARDED = [join(ROOT, 'src'), join(ROOT, 'tools', 'backup'), join(ROOT, 'tools', 'postgres')];

/** Returns all guards in the files of these folders, by guard name. Throws if two guards have the same name. */
export function readGuards(
  folders: readonly string[] = GUARDED,
  root: string = ROOT,
): Map<string, GuardMarker> {
  const guards = new Map<string, GuardMarker>();
  const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  for (const entry of entries) {
    if (!entry.isFile() || !MARKED_FILES.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const file = path.slice(root.length + 1).replaceAll('\\', '/');
    for (const guard of findGuards(file, readFileSync(path, 'utf8'))) {
      const other = guards.get(guard.name);
      if (other) throw new Error(`guard ${guard.name} exists in ${other.file} and in ${file}`);
      guards.set(guard.name, guard);
    }
  }
  return guards;
}

/** Returns the mutations that remove the guards with these names. Throws for an unknown name. */
export function withoutGuards(...names: readonly string[]): SourceMutation[] {
  const guards = readGuards();
  return names.map((name) => {
    const guard = guards.get(name);
    if (!guard) throw new Error(`there is no guard ${name}`);
    return guard.mutation;
  });
}
