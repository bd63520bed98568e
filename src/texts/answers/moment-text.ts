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

/**
 * Hours at which the parts of a day (such as morning) begin, the same as in `ui/dates.ts`. The first part begins at
 * midnight and is omitted here.
 */
const PARTS_OF_DAY = [4, 6, 12, 15, 18, 20];

/** Translates a time of day such as `4:30 pm`, in the format of the API. */
export function clockText(text: string): string {
  const [, hour = '', minute, half] = /^(\d+):(\d\d) (am|pm)$/.exec(text) ?? [];
  if (minute === undefined) return text;
  const hours = (+hour % 12) + (half === 'pm' ? 12 : 0);
  const place = PARTS_OF_DAY.filter((begin) => begin <= hours).length;
  const part = t('date.partsOfDay').split(' ')[place] ?? '';
  return t('date.clock', { time: localDigits(`${hour}:${minute}`), part });
}

/** Translates a date and time such as `25 November, 4:30 pm`, in the format of the API. */
export function momentText(text: string): string {
  const [, day, month = '', clock = ''] = /^(\d+) (\w+), (.+)$/.exec(text) ?? [];
  const name = t('date.months').split(' ')[MONTHS.indexOf(month)];
  return day === undefined || name === undefined ? text : `${localDigits(day)} ${name}, ${clockText(clock)}`;
}
