// Lists every text that people may read, with its place: npm run texts
import { visibleTexts } from './visible-texts.ts';

for (const { file, line, text } of visibleTexts()) console.log(`${file}:${line}\t${text}`);
