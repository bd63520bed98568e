// npm run texts: lists every visible text with its place.
import { visibleTexts } from './visible-texts.ts';

for (const { file, line, text } of visibleTexts()) console.log(`${file}:${line}\t${text}`);
