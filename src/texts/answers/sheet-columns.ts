import { currentLanguage } from '#kernel/locale.ts';
import { groupDigits } from '#kernel/money.ts';
import { t } from '#texts/t.ts';

function banglaContents(): Readonly<Record<string, string>> {
  return {
    'What you sell, in at most 120 characters': t('column.title'),
    'Whole taka': t('column.taka'),
    'Eleven digits; yours when empty': t('column.number'),
    'Dhaka, Chottogram or another of the 64 districts': t('column.city'),
    'A number from 0 to 40, such as 2.5': t('column.years'),
    'What a buyer should know, in at most 4,000 characters': t('column.details'),
    'Addresses of photos that are uploaded here, the main one first, with blanks between': t('column.photos'),
    'What is wrong, with semicolons between; the photo that shows it as (photo 2)': t('column.faults', {
      example: '(photo 2)',
    }),
    'An area of the district, such as Mirpur, Agrabad or Boalia': t('column.area', {
      examples: 'Mirpur, Agrabad, Boalia',
    }),
    'A few words': t('column.words'),
    'Full name, such as Intel Core i5-8350U': t('hint.processor', { example: 'Intel Core i5-8350U' }),
    'The last day, as on the shop’s card': t('hint.warrantyUntil'),
  };
}

/**
 * Translates the description of a CSV column's content to the page's language. Words that a file must contain in
 * English, such as conditions, stay unchanged.
 */
export function columnText(content: string): string {
  if (currentLanguage() === 'en') return content;
  const known = banglaContents()[content];
  if (known) return known;
  const [, least, most] = /^A number from (\d+) to (\d+)$/.exec(content) ?? [];
  if (least !== undefined && most !== undefined) {
    return t('column.range', { least: groupDigits(Number(least)), most: groupDigits(Number(most)) });
  }
  // Matches the last `or` that is not inside a quoted value.
  return content.replace(/ or (?=“[^”]*”$|[^,“”]+$)/, t('search.or'));
}
