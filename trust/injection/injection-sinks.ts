import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/root.ts';

/** A construct that turns text into code, and the files in which every use of it was reviewed. */
export type InjectionSink = {
  readonly name: string;
  readonly pattern: RegExp;
  readonly reviewed: readonly string[];
};

/** Constructs that turn text into HTML, SQL, script or a command. */
export const INJECTION_SINKS: readonly InjectionSink[] = [
  {
    name: 'raw HTML in a page',
    pattern:
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\bsrcDoc\b|createContextualFragment/,
    // The theme's script is a constant in our code. An order card and the copy of a list read React's rendered HTML to
    // store it. The footer takes its links, and the logo its drawing, from the server's HTML.
    reviewed: [
      'src/root.tsx',
      'src/domains/orders/web/order/keep-card.ts',
      'src/site/kept-lists/list-copy.ts',
      'src/site/footer.tsx',
      'src/ui/logo.tsx',
    ],
  },
  {
    name: 'raw HTML in a template',
    pattern: /(?<![.\w])raw\(/,
    // Document type, style sheet and content of emails. A template of the same file has escaped the content.
    reviewed: ['src/platform/work/email-layout.server.ts'],
  },
  {
    name: 'SQL from text',
    pattern: /\bsql\.(raw|lit|val)\b|\.query\(\s*`[^`]*\$\{|\.query\(\s*['"][^\n]*['"]\s*\+/,
    // Constants in our code: columns, joins, a price history, a channel name, SQL for closing an account.
    reviewed: [
      'src/domains/catalog/products/change-store.server.ts',
      'src/domains/catalog/products/insert-columns.server.ts',
      'src/domains/catalog/products/product-json.server.ts',
      'src/platform/db/personal-data.server.ts',
      'src/platform/db/pg-listen.server.ts',
    ],
  },
  {
    name: 'code from text',
    pattern: /\beval\(|new Function\(|\bFunction\(|from 'node:vm'|set(Timeout|Interval)\(\s*['"`]/,
    reviewed: [],
  },
  {
    name: 'a command of the system',
    pattern: /from 'node:child_process'/,
    // Runs systemd-notify with fixed arguments, without a shell.
    reviewed: ['src/platform/process/service-watchdog.server.ts'],
  },
  { name: 'a link that may be script', pattern: /['"`]javascript:/, reviewed: [] },
  { name: 'components that the client sends', pattern: /react-server-dom|'use server'/, reviewed: [] },
];

/** Returns whether a text uses a sink, outside comments. */
export function usesOf({ pattern }: InjectionSink, source: string): boolean {
  return pattern.test(source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));
}

/** Returns uses of sinks in the product that are outside the reviewed files. */
export function findInjectionSinks(): string[] {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|-?testing/.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    return INJECTION_SINKS.filter((sink) => !sink.reviewed.includes(file) && usesOf(sink, source)).map(
      ({ name }) => `${file}: ${name}`,
    );
  });
}
