import { currentLanguage, inLanguage } from '#kernel/locale.ts';
import type { Email } from '#platform/work/email-layout.server.ts';
import type { Sms } from '#platform/work/sms.server.ts';
import { t } from '#texts/t.ts';
import { formatMoment } from '#ui/dates.ts';
import { shortMoment } from '#ui/short-moment.ts';
import { calendarOf, type ListedPlace, type Meeting } from '../../handover/public-api.server.ts';
import {
  type Cause,
  type EmailTable,
  otherSide,
  SIDES,
  type Side,
  sentences,
  toBoth,
} from './email-words.server.ts';
import { type OrderEmailData, theOrder } from './order-emails.server.ts';

function sideText(side: Side | null): string {
  if (side === 'buyer') return t('orderStep.sideBuyer');
  return side === 'seller' ? t('orderStep.sideSeller') : t('orderStep.sideOther');
}

function calendarFile({ booking, product, publicUrl }: OrderEmailData, meeting: Cause['meeting']) {
  if (!meeting) return {};
  const order = { id: booking.id, title: product.title };
  const content = calendarOf(order, meeting, { publicUrl, now: new Date() });
  return { attachment: { filename: 'meeting.ics', contentType: 'text/calendar; charset=utf-8', content } };
}

/** Emails about meetings, by action. */
export const meetingEmails: EmailTable = {
  'propose-meeting': (_, { by, meeting }) => [
    {
      reader: otherSide(by),
      heading: t('orderStep.proposed'),
      text: sentences(
        meeting
          ? t('orderStep.proposedMeeting', {
              side: sideText(by),
              when: formatMoment(meeting.meetsAt),
              place: meeting.place,
            })
          : t('orderStep.proposedSome', { side: sideText(by) }),
        t('orderStep.proposedNext'),
      ),
    },
  ],
  'accept-meeting': (data, { meeting }) =>
    SIDES.map((reader) => ({
      reader,
      heading: t('orderStep.accepted'),
      text: sentences(
        meeting
          ? t('orderStep.acceptedMeeting', { when: formatMoment(meeting.meetsAt), place: meeting.place })
          : '',
        t('orderStep.calendar'),
      ),
      ...calendarFile(data, meeting),
    })),
  'no-show': (_, { by, meeting }) => [
    {
      reader: otherSide(by),
      heading: t('orderStep.noShow'),
      text: sentences(
        meeting
          ? t('orderStep.noShowMeeting', {
              side: sideText(by),
              when: formatMoment(meeting.meetsAt),
              place: meeting.place,
            })
          : t('orderStep.noShowSome', { side: sideText(by) }),
        t('orderStep.noShowNext'),
      ),
    },
  ],
};

/**
 * Returns the emails to both sides of an order, three hours before their meeting. They name the date, because midnight
 * may be in between.
 */
export function meetingNearEmails(
  data: OrderEmailData,
  { place, meetsAt }: Pick<Meeting, 'place' | 'meetsAt'>,
): Email[] {
  const emails = toBoth(data, () =>
    SIDES.map((reader) => ({
      reader,
      heading: t('orderStep.meetSoon'),
      text: t('orderStep.meetSoonText', { when: formatMoment(meetsAt), place }),
    })),
  );
  return emails.map((email) => ({ ...email, until: meetsAt.getTime() }));
}

/** Returns the name of a public place; without one, the hint that the page of the order shows the place. */
function placeText(listed: ListedPlace | undefined): string {
  if (!listed) return t('orderStep.placeOnPage');
  return currentLanguage() === 'bn' ? listed.nameInBangla : listed.name;
}

/**
 * Returns the text messages to both sides of an order, three hours before their meeting. They do not contain the PIN,
 * because a lock screen may show messages. They name only a public place (`listed`), and no place that a person typed.
 * The buyer's number is not confirmed, so a typed place could carry a link to any phone.
 */
export function meetingNearSms(data: OrderEmailData, meetsAt: Date, listed: ListedPlace | undefined): Sms[] {
  const { booking, buyer, seller } = data;
  const { url: address } = theOrder(data);
  const textTo = (side: Side) => {
    const time = shortMoment(meetsAt);
    const place = placeText(listed);
    return side === 'buyer'
      ? t('orderStep.smsToBuyer', { time, place, address })
      : t('orderStep.smsToSeller', { time, place, address });
  };
  const numbers = { buyer: booking.buyerPhone, seller: seller.number };
  return SIDES.flatMap((side) => {
    const { language, closedAt } = side === 'buyer' ? buyer : seller;
    const to = numbers[side];
    return to && closedAt === null
      ? [{ to, text: inLanguage(language, () => textTo(side)), until: meetsAt.getTime() }]
      : [];
  });
}
