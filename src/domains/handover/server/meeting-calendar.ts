import { t } from '#texts/t.ts';
import { paths } from '../../../paths.ts';
/** Details of a meeting for a calendar file. */
export type CalendarMeeting = {
  /** Id of the calendar entry. It never changes, so a second file updates the entry instead of adding another one. */
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly details: string;
  readonly url: string;
  readonly startsAt: Date;
  readonly writtenAt: Date;
};

/** Duration of a meeting in ms. */
const LENGTH_MS = 60 * 60_000;
/** Maximum length of a line in bytes, without the line break (RFC 5545, 3.1). */
const MOST_BYTES = 75;

const moment = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/**
 * Folds a line into parts of the allowed length. Each part after the first begins with a space. Characters are never
 * split.
 */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let [folded, bytes] = ['', 0];
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MOST_BYTES) [folded, bytes] = [`${folded}\r\n `, 1];
    [folded, bytes] = [folded + character, bytes + size];
  }
  return folded;
}

/** Returns a meeting as the text of a calendar file (RFC 5545). */
export function meetingCalendar(meeting: CalendarMeeting): string {
  const { uid, title, place, details, url, startsAt, writtenAt } = meeting;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Secondbyte//Orders//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${moment(writtenAt)}`,
    `DTSTART:${moment(startsAt)}`,
    `DTEND:${moment(new Date(startsAt.getTime() + LENGTH_MS))}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(place)}`,
    `DESCRIPTION:${escaped(details)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:-PT3H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

/** Returns the calendar file of an agreed meeting, in the language of the page or email. */
export function calendarOf(
  order: { readonly id: string; readonly title: string },
  { place, meetsAt }: { readonly place: string; readonly meetsAt: Date },
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): string {
  const url = publicUrl + paths.order(order.id);
  return meetingCalendar({
    uid: `${order.id}@${new URL(publicUrl).hostname}`,
    title: t('orderStep.calendarTitle', { title: order.title }),
    place,
    details: t('orderStep.calendarText', { url }),
    url,
    startsAt: meetsAt,
    writtenAt: now,
  });
}
