import { currentLanguage } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { answerText } from '#texts/answer-text.ts';
import { t } from '#texts/t.ts';
import { listingQuestionText, type Reader, readMessage } from './selling.ts';
import { columnText } from './sheet-columns.ts';

/** Returns Bangla translations of the API's messages about a CSV file of listings, by the English text. */
function sheetAnswers(): Readonly<Record<string, string>> {
  return {
    'The file is empty. Fill in the template and send that.': t('sheet.empty'),
    'The file has more than 1 MB. Split it into several files.': t('sheet.large'),
    'This file is not CSV text. In Excel choose Save As and the type CSV UTF-8; then choose that file.':
      t('sheet.noText'),
    'The file has no rows under its first line. Write a row for each product.': t('sheet.noRows'),
    'This comes after the last column. Put cells with commas into quotation marks.': t('sheet.behind'),
    'Upload the photo here first and write its address, or leave it empty': t('sheet.uploadFirst'),
    'A photo is no longer stored. Upload it again and write its new address, or nothing.':
      t('sheet.photoGone'),
    'The column Photos has no photo of that number': t('sheet.noSuchPhoto'),
  };
}

const digits = (number = '') => groupDigits(Number(number));
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const sheetReaders: readonly Reader[] = [
  [
    /^A quotation mark that opens in row (\d+) is never closed\. Close it or remove it\.$/,
    ([row]) => t('sheet.quote', { row: digits(row) }),
  ],
  [
    /^The first line may name at most (\d+) columns\. Remove the ones you don’t need\.$/,
    ([count]) => t('sheet.manyColumns', { count: digits(count) }),
  ],
  [/^The column (.+) appears twice\. Remove one of them\.$/, ([column = '']) => t('sheet.twice', { column })],
  [
    /^The first line must name the columns\. Missing: (.+)\. The template has them all\.$/,
    ([columns = '']) => t('sheet.missing', { columns }),
  ],
  [
    /^A file may have at most (\d+) rows\. Split it into several files\.$/,
    ([count]) => t('sheet.manyRows', { count: digits(count) }),
  ],
  [/^Leave at most (\d+) photos$/, ([count]) => t('sheet.photos', { count: digits(count) })],
  [/^Fill in (.+)$/, ([content = '']) => t('sheet.fillChoice', { choices: columnText(content) })],
  [/^Fill this in: (.+)$/, ([content = '']) => t('sheet.fill', { what: columnText(upperFirst(content)) })],
  [
    /^Write ([^.]+), or nothing$/,
    ([content = '']) => t('sheet.writeOrNothing', { choices: columnText(content) }),
  ],
];

/**
 * Translates a message about a CSV file of listings to the page's language. Only the server calls this function, so
 * browser scripts do not contain its texts.
 */
export function sheetText(message: string): string {
  if (currentLanguage() === 'en') return message;
  const known = sheetAnswers()[message] ?? readMessage(sheetReaders, message);
  if (known) return known;
  const answer = answerText(message);
  if (answer !== message) return answer;
  const [, choices] = /^Write (.+)$/.exec(message) ?? [];
  return choices ? t('sheet.write', { choices: columnText(choices) }) : listingQuestionText(message);
}
