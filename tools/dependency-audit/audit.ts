// npm run audit: queries the registry for known vulnerabilities in the libraries of production.
import { judgeAdvisories, readAdvisories } from './advisories.ts';
import { runNpm } from './npm.ts';

const { words, status } = judgeAdvisories(readAdvisories(runNpm(['audit', '--omit=dev', '--json']).output));
if (status === 0) console.log(words);
else console.error(words);
process.exitCode = status;
