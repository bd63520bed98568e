// Writes docs/errors.md from the contracts. Run: node tools/docs/errors-page.ts
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commonRefusals, type RefusalText } from '#platform/http/problem.ts';
import { ROOT } from '../root.ts';

export const ERRORS_PAGE = join(ROOT, 'docs', 'errors.md');

type Refusals = Readonly<Record<string, RefusalText>>;

function isRefusals(value: unknown): value is Refusals {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof (one as { status?: unknown } | null)?.status === 'number')
  );
}

/** Returns all lists of refusals by domain. A contract exports its lists under names that end in `Refusals`. */
async function refusalLists(): Promise<Map<string, Refusals>> {
  const lists = new Map<string, Refusals>([['All calls', commonRefusals]]);
  for (const path of globSync('src/domains/*/contract.ts', { cwd: ROOT }).sort()) {
    const contract = (await import(pathToFileURL(join(ROOT, path)).href)) as Record<string, unknown>;
    const merged: Record<string, RefusalText> = {};
    for (const [name, value] of Object.entries(contract)) {
      if (name.endsWith('Refusals') && isRefusals(value)) Object.assign(merged, value);
    }
    const domain = path.split('/')[2] ?? path;
    if (Object.keys(merged).length > 0) lists.set(domain, merged);
  }
  return lists;
}

function rows(list: Refusals): string[] {
  return Object.entries(list)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([code, text]) => `| \`${code}\` | ${text.status} | ${text.title} | ${text.detail} |`);
}

/** Builds the text of docs/errors.md from the current contracts. */
export async function errorsPage(): Promise<string> {
  const head = [
    '# Errors',
    '',
    'Every error response is `application/problem+json` (RFC 9457). Its fields are `type`, `title`, `status`, `detail`,',
    '`code`, `requestId` and `message`, which repeats `detail`. For wrong input it also has `errors`, with messages for',
    'each field. This page lists all values of `code`. `detail` may be more specific than the sentence in the table. For',
    'example, it may name a time. If you ask us about an error, send the `requestId`.',
    '',
    'The first table has the errors that calls of all domains may return. Each other table has the errors of one domain.',
    '',
    '`node tools/docs/errors-page.ts` writes this page from the contracts, and a test compares the two.',
  ];
  const sections = [...(await refusalLists())].flatMap(([owner, list]) => [
    '',
    `## ${owner}`,
    '',
    '| Code | Status | Title | Detail |',
    '|---|---|---|---|',
    ...rows(list),
  ]);
  return `${[...head, ...sections].join('\n')}\n`;
}

if (import.meta.main) writeFileSync(ERRORS_PAGE, await errorsPage());
