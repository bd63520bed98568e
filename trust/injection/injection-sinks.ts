import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/root.ts';

/** A way by which text becomes code, and the files in which somebody has looked at every use. */
export type InjectionSink = {
  readonly name: string;
  readonly pattern: RegExp;
  readonly reviewed: readonly string[];
};

/** Ways by which text becomes HTML, SQL, script or a command. */
export const INJECTION_SINKS: readonly InjectionSink[] = [
  {
    name: 'raw HTML in a page',
    pattern:
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\bsrcDoc\b|createContextualFragment/,
    // The theme's script: a constant of ours. A card that React has rendered is read, so that it can be kept. The footer's
    // links are taken over as the server wrote them into the document.
    reviewed: ['src/root.tsx', 'src/domains/orders/web/order/keep-card.ts', 'src/site/footer.tsx'],
  },
  {
    name: 'raw HTML in a template',
    pattern: /(?<![.\w])raw\(/,
    // Document type and style sheet of emails, and their words, which a template of the same file has escaped.
    reviewed: ['src/platform/work/email-layout.server.ts'],
  },
  {
    name: 'SQL from text',
    pattern: /\bsql\.(raw|lit|val)\b|\.query\(\s*`[^`]*\$\{|\.query\(\s*['"][^\n]*['"]\s*\+/,
    // Constants of ours: columns, joins, the name of a channel, what closing an account empties.
    reviewed: [
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
    // Runs systemd-notify with arguments of its own, without a shell.
    reviewed: ['src/platform/process/service-watchdog.server.ts'],
  },
  { name: 'a link that may be script', pattern: /['"`]javascript:/, reviewed: [] },
  { name: 'components that the client sends', pattern: /react-server-dom|'use server'/, reviewed: [] },
];

/** Where a text uses a sink, comments left out. */
export function usesOf({ pattern }: InjectionSink, source: string): boolean {
  return pattern.test(source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));
}

/** Uses of sinks in the product outside the reviewed files. */
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
