// node tools/check-prose.ts: checks the style of comments and pages. It fails if a rule is broken more often than
// tools/prose/ceilings.json allows. `--list RULE` prints the places, and `--list long` prints the long sentences.
// `--lower` reduces the allowed numbers to the current ones.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOffenses } from './prose/find-offenses.ts';
import { type Ceilings, countByRule, exceededRules, lowerCeilings } from './prose/ratchet.ts';
import { MOST_WORDS } from './prose/rules.ts';
import { ROOT } from './root.ts';

const CEILINGS = join(ROOT, 'tools', 'prose', 'ceilings.json');

const [option, listed] = process.argv.slice(2);
const { offenses, longSentences } = findOffenses(ROOT);
const ceilings: Ceilings = JSON.parse(readFileSync(CEILINGS, 'utf8'));
const counts = countByRule(offenses);
const exceeded = exceededRules(counts, ceilings);

if (option === '--list') {
  const found = listed === 'long' ? longSentences : offenses.filter(({ rule }) => rule === listed);
  for (const { path, line, text } of found) console.log(`${path}:${line} ${text}`);
} else {
  for (const rule of exceeded) {
    for (const { path, line, text } of offenses.filter((one) => one.rule === rule))
      console.error(`${path}:${line} ${text}`);
    console.error(
      `Style, rule "${rule}": ${counts[rule]} offenses, at most ${ceilings[rule] ?? 0} are allowed.`,
    );
  }
  if (exceeded.length > 0) process.exitCode = 1;
  console.log(
    `Warning: ${longSentences.length} sentences have over ${MOST_WORDS} words (node tools/check-prose.ts --list long).`,
  );
  const lower = JSON.stringify(lowerCeilings(counts, ceilings), null, 2);
  if (option === '--lower') writeFileSync(CEILINGS, `${lower}\n`);
  else if (lower !== JSON.stringify(ceilings, null, 2)) {
    console.log('Fewer offenses than allowed: record it with node tools/check-prose.ts --lower');
  }
}
