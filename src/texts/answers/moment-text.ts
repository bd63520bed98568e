import { localDigits } from '#kernel/locale.ts';
import { t } from '#texts/t.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Hours at which the parts of a day begin, after the first one at midnight, as on pages. */
const PARTS_OF_DAY = [4, 6, 12, 15, 18, 20];

/** Translates `4:30 pm`, as the API writes the time in Dhaka. */
export function clockText(text: string): string {
  const [, hour = '', minute, half] = /^(\d+):(\d\d) (am|pm)$/.exec(text) ?? [];
  if (minute === undefined) return text;
  const hours = (+hour % 12) + (half === 'pm' ? 12 : 0);
  const place = PARTS_OF_DAY.filter((begin) => begin <= hours).length;
  const part = t('date.partsOfDay').split(' ')[place] ?? '';
  return t('date.clock', { time: localDigits(`${hour}:${minute}`), part });
}

/** Translates `25 November, 4:30 pm`, as the API writes a moment in Dhaka. */
export function momentText(text: string): string {
  const [, day, month = '', clock = ''] = /^(\d+) (\w+), (.+)$/.exec(text) ?? [];
  const name = t('date.months').split(' ')[MONTHS.indexOf(month)];
  return day === undefined || name === undefined ? text : `${localDigits(day)} ${name}, ${clockText(clock)}`;
}
