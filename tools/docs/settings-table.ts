// Writes the table of settings in docs/operations.md from the configuration. Run: node tools/docs/settings-table.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingDocs } from '../../src/app/settings.ts';
import { ROOT } from '../root.ts';

/** Path of the page with the table of settings. */
export const OPERATIONS_PAGE = join(ROOT, 'docs', 'operations.md');

const BEGIN = '<!-- settings -->';
const END = '<!-- /settings -->';

/** Builds the operators' page with the table of the current settings. */
export function operationsPage(): string {
  const page = readFileSync(OPERATIONS_PAGE, 'utf8');
  const rows = settingDocs().map(({ name, meaning, preset }) => {
    const text = preset === null ? '**required**' : `\`${preset}\``;
    return `| \`${name}\` | ${meaning} | ${text} |`;
  });
  const table = ['| Setting | Purpose | Default |', '|---|---|---|', ...rows].join('\n');
  const [before = '', after = ''] = [page.split(BEGIN)[0], page.split(END)[1]];
  return `${before}${BEGIN}\n${table}\n${END}${after}`;
}

if (import.meta.main) writeFileSync(OPERATIONS_PAGE, operationsPage());
