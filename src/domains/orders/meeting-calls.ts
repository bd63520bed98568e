import { z } from 'zod';
import { cleanLine } from '#kernel/clean-text.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { locations } from '../attributes/locations.ts';

const byId = z.object({ id: z.uuid() });
const acknowledged = z.object({ acknowledged: z.literal(true) });

/** Longest name of a place, in characters. */
const MAX_PLACE = 200;

const line = (missing: string, most: number) =>
  z
    .string(missing)
    .transform(cleanLine)
    .pipe(z.string().min(1, missing).max(most, `At most ${most} characters`));

const moment = z.iso.datetime({ offset: true, error: 'Choose day and time' });

/** A public place where people meet. */
const wirePlace = z.object({
  _id: z.uuid(),
  city: z.enum(locations),
  area: z.string(),
  name: z.string(),
});
/** See {@link wirePlace}. */
export type WirePlace = z.output<typeof wirePlace>;

const whose = 'Its buyer or the seller of its product';
const shared = {
  who: ['Buyer', 'Seller'],
  params: byId,
  answers: { 200: acknowledged },
  refusals: ['not-found', 'order-state', 'meeting-changed'],
  limit: { points: 30, seconds: 60, per: 'caller' },
} as const;

/** Calls about where and when the two sides of an order meet. */
export const meetingCalls = defineCalls({
  'POST /orders/{id}/meeting': {
    ...shared,
    summary: 'Proposes where and when to meet, in place of what was proposed before',
    rights: `${whose}, until something was handed over; within the next 14 days.`,
    body: z.object({ place: line('Name a place', MAX_PLACE), at: moment }),
  },
  'POST /orders/{id}/meeting/acceptance': {
    ...shared,
    summary: 'Accepts the meeting that the other side has proposed',
    rights: `${whose}, the one that has not proposed it.`,
    /** The moment that was seen: another proposal may have come meanwhile. */
    body: z.object({ at: moment }),
  },
  'POST /orders/{id}/no-show': {
    ...shared,
    summary: 'Notes that the other side did not come; counted once a meeting',
    rights: `${whose}, an hour after the time of a meeting that both had agreed on.`,
  },
  'GET /orders/{id}/meeting.ics': {
    summary: 'The agreed meeting as a calendar file (RFC 5545)',
    who: ['Buyer', 'Seller'],
    rights: `${whose}, once both have agreed.`,
    params: byId,
    answers: { 200: z.string() },
    answerType: 'text/calendar',
    refusals: ['not-found'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'GET /places': {
    summary: 'Public places of a city where people meet',
    who: 'anyone',
    rights: 'Everybody.',
    query: z.object({ city: z.enum(locations, 'Choose a city') }),
    answers: { 200: z.array(wirePlace) },
  },
  'POST /places': {
    summary: 'Adds a public place where people meet',
    who: ['Admin'],
    security: { event: 'place-added' },
    rights: 'Admins.',
    body: z.object({
      city: z.enum(locations, 'Choose a city'),
      area: line('Name the area', 60),
      name: line('Name the place', 120),
    }),
    answers: { 200: z.object({ acknowledged: z.literal(true), insertedId: z.uuid() }) },
    refusals: ['place-known'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
});
