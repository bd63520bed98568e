const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?`;
const YEAR = String.raw`(20\d\d|['’]\d\d)`;

/**
 * Notations of a calendar day or a month, the most specific first. `read` returns year, month and day from the groups
 * of `pattern`.
 */
const forms: readonly {
  readonly pattern: string;
  readonly read: (parts: readonly string[]) => readonly [year: string, month: number, day: number | null];
}[] = [
  {
    pattern: String.raw`(20\d\d)-(\d{1,2})-(\d{1,2})`,
    read: ([year = '', month, day]) => [year, Number(month), Number(day)],
  },
  {
    // In a date such as `03/05/2027`, the day is before the month, as is usual in Bangladesh.
    pattern: String.raw`(\d{1,2})[/.-](\d{1,2})[/.-](20\d\d)`,
    read: ([day, month, year = '']) => [year, Number(month), Number(day)],
  },
  {
    pattern: String.raw`(\d{1,2})(?:st|nd|rd|th)?\s+${MONTH},?\s*${YEAR}`,
    read: ([day, month = '', year = '']) => [year, monthOf(month), Number(day)],
  },
  {
    pattern: String.raw`${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+${YEAR}`,
    read: ([month = '', day, year = '']) => [year, monthOf(month), Number(day)],
  },
  {
    pattern: String.raw`${MONTH},?\s*${YEAR}`,
    read: ([month = '', year = '']) => [year, monthOf(month), null],
  },
];

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Returns a day as `2027-03-31`, or the month's last day if `day` is null. Returns null for invalid dates. */
function toDay(year: string, month: number, day: number | null): string | null {
  const full = year.length === 4 ? Number(year) : 2000 + Number(year.slice(1));
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  const chosen = day ?? last;
  if (month < 1 || month > 12 || chosen < 1 || chosen > last) return null;
  return `${full}-${String(month).padStart(2, '0')}-${String(chosen).padStart(2, '0')}`;
}

/** Pattern without capturing groups that matches the notations of {@link parseDay}. */
export const DAY_PATTERN = forms.map(({ pattern }) => pattern.replace(/\((?!\?)/g, '(?:')).join('|');

/**
 * Parses a day such as `31/3/2027` or `31 March 2027` to `2027-03-31`. A month such as `Mar 2027` gives its last day.
 * Returns null for other texts.
 */
export function parseDay(text: string): string | null {
  for (const { pattern, read } of forms) {
    const found = new RegExp(`^\\s*${pattern}\\s*$`, 'i').exec(text);
    if (found) return toDay(...read(found.slice(1)));
  }
  return null;
}
