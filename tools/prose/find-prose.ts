import { parseSource, type SyntaxNode, walk } from '../../harness/syntax-tree.ts';

/** A piece of prose: a comment or a name of a source file, or a paragraph or list item of a page. */
export type Prose = {
  readonly kind: 'doc comment' | 'comment' | 'paragraph' | 'name';
  /** Line on which the piece begins, counted from 1. */
  readonly line: number;
  /** Text of the piece with single spaces. Code in backquotes is replaced by `…`. */
  readonly text: string;
};

/** Pattern for comments that contain no prose, because they control a tool or mark a line for another check. */
const DIRECTIVE = /^(?:@ts-|biome-ignore|guard: |@vitest|@__PURE__|#|<reference|v8 ignore)/;

/**
 * Pattern for lines of a page that are not part of paragraphs: headings, table rows, images, markers of generated
 * blocks.
 */
const APART = /^\s*(?:#|\||!\[|<!--)/;

/** Replaces code, links and tags by their visible text, so that only the author's words count. */
function plainText(text: string): string {
  return text
    .replace(/\{@link\s+([^}|]+)[^}]*\}/g, '…')
    .replace(/`[^`]*`/g, '…')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length;

/** Removes the asterisks of a block comment, and tags such as `@param` with their texts. */
function blockText(value: string): string {
  const lines = value.split('\n').map((line) => line.replace(/^\s*\*+ ?/, ''));
  const end = lines.findIndex((line) => line.trim().startsWith('@'));
  return lines.slice(0, end < 0 ? undefined : end).join('\n');
}

/** Returns the comments of a source file. Consecutive lines of `//` are one comment. */
export function commentsOf(file: string, source: string): Prose[] {
  const { comments } = parseSource(file, source);
  const found: Prose[] = [];
  let lastEnd = -1;
  for (const { start, end, value } of comments) {
    const isBlock = source.startsWith('/*', start);
    const isDoc = source.startsWith('/**', start);
    const text = isBlock ? blockText(value) : value.trim();
    const last = found.at(-1);
    const follows = !isBlock && last?.kind === 'comment' && /^\n[ \t]*$/.test(source.slice(lastEnd, start));
    const standsAlone = /(?:^|\n)[ \t]*$/.test(source.slice(0, start));
    if (DIRECTIVE.test(text.trim())) lastEnd = -1;
    else if (follows && standsAlone && lastEnd >= 0) {
      found[found.length - 1] = { ...last, text: `${last.text} ${plainText(text)}` };
      lastEnd = end;
    } else {
      found.push({
        kind: isDoc ? 'doc comment' : 'comment',
        line: lineAt(source, start),
        text: plainText(text),
      });
      lastEnd = isBlock ? -1 : end;
    }
  }
  return found.filter(({ text }) => /[a-z]/i.test(text));
}

/** Returns the words of a name: `readRow`, `read_row` and `READ_ROW` are all "read row". */
const wordsOfName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

const nameOf = ({ type, name }: SyntaxNode): string | null =>
  type === 'Identifier' && typeof name === 'string' ? name : null;

/** Returns the words of each name in a source file, once, with the line of its first occurrence. */
export function namesOf(file: string, source: string): Prose[] {
  const first = new Map<string, number>();
  for (const { node } of walk(parseSource(file, source).root)) {
    const name = nameOf(node);
    if (name !== null && !first.has(name)) first.set(name, node.start);
  }
  return [...first].map(([name, start]) => ({
    kind: 'name',
    line: lineAt(source, start),
    text: wordsOfName(name),
  }));
}

/** Returns the paragraphs and list items of a Markdown page, without headings, tables, images and blocks of code. */
export function paragraphsOf(page: string): Prose[] {
  const found: Prose[] = [];
  let open: { line: number; lines: string[] } | null = null;
  let fenced = false;
  const close = () => {
    if (open) found.push({ kind: 'paragraph', line: open.line, text: plainText(open.lines.join('\n')) });
    open = null;
  };
  page.split('\n').forEach((line, index) => {
    if (/^\s*```/.test(line)) {
      fenced = !fenced;
      close();
      return;
    }
    const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (fenced || APART.test(line) || line.trim() === '' || item) close();
    if (fenced || APART.test(line) || line.trim() === '') return;
    const text = (item?.[1] ?? line).replace(/^\s*>\s?/, '');
    if (open) open.lines.push(text);
    else open = { line: index + 1, lines: [text] };
  });
  close();
  return found.filter(({ text }) => /[a-z]/i.test(text));
}
