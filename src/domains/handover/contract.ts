import { z } from 'zod';
import { cleanLine, pastedText } from '#kernel/clean-text.ts';
import { latinDigits } from '#kernel/digits.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { benchResults } from '../attributes/condition/bench-check.ts';
import { locations } from '../attributes/locations.ts';
import { bookingsRefusals } from '../bookings/contract.ts';
import { holdRefusals } from '../catalog/contract.ts';
import { handoverCheckKeys } from './checks.ts';

/** Refusals of calls about meeting, PIN and parcel. */
export const handoverRefusals = defineRefusals({
  'product-held': holdRefusals['product-held'],
  'product-sold': holdRefusals['product-sold'],
  'payment-in-flight': bookingsRefusals['payment-in-flight'],
  'order-state': bookingsRefusals['order-state'],
  'way-not-taken': bookingsRefusals['way-not-taken'],
  'meeting-changed': {
    status: 409,
    title: 'The meeting has changed',
    detail: 'This meeting was replaced. Reload the page to see the latest proposal.',
  },
  'place-known': {
    status: 409,
    title: 'Known already',
    detail: 'This city already has a place with that name.',
  },
  'pin-wrong': {
    status: 409,
    title: 'This is not the PIN',
    detail: 'This is not the PIN. Read it again from the buyer’s phone.',
  },
  'pin-wait': {
    status: 429,
    title: 'Too many wrong PINs',
    detail: 'Five wrong PINs. Wait 10 minutes.',
  },
});

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

/** Public place where buyers and sellers meet. */
const wirePlace = z.object({
  _id: z.uuid(),
  city: z.enum(locations),
  area: z.string(),
  name: z.string(),
});
/** Meeting place in a response. */
export type WirePlace = z.output<typeof wirePlace>;

const whose = 'Its buyer or the seller of its product';
const shared = {
  who: ['Buyer', 'Seller'],
  params: byId,
  answers: { 200: acknowledged },
  refusals: ['not-found', 'order-state', 'meeting-changed'],
  limit: { points: 30, seconds: 60, per: 'caller' },
} as const;

/** Results of the checks that a buyer makes before taking a product, by the name of the check. */
export const foundChecks = z.partialRecord(z.enum(handoverCheckKeys), z.enum(benchResults));

/** PIN that a buyer shows to the seller. */
const shownPin = z.object({
  /** Secret in base 32. From it the buyer's device derives further PINs offline (RFC 6238, 300 s, six digits). */
  secret: z.string(),
  pin: z.string(),
  /** Time at which the PIN changes. This PIN stays valid for five more minutes. */
  endsAt: z.iso.datetime(),
});
/** Response of the calls that return the PIN. */
export type WirePin = z.output<typeof shownPin>;

const parcelText = (missing: string, long: string) =>
  z.string(missing).transform(cleanLine).pipe(z.string().min(1, missing).max(60, long));

/** Schema of a parcel in the seller's form. */
const newParcel = z.object({
  carrier: parcelText('Choose or type the carrier', 'A carrier can have at most 60 characters'),
  tracking: parcelText('Type the tracking number', 'A tracking number can have at most 60 characters'),
  /** Address of a photo of the parcel that the caller has uploaded. */
  picture: z.string('Add a photo of the parcel').min(1, 'Add a photo of the parcel').max(500),
});

/** Calls about meeting, checks, PIN and parcel, for both sides of an order. */
export const handoverCalls = defineCalls({
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
    /** Time of the meeting that the caller saw. It detects that another proposal has replaced the meeting. */
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
  'PUT /orders/{id}/checks': {
    summary:
      'The buyer notes what they found when they looked at it, check by check, in place of what they noted before',
    who: ['Buyer'],
    rights:
      'Its buyer, until it is handed over. Checks that the product’s category does not have are left out.',
    params: byId,
    body: z.object({ results: foundChecks }),
    answers: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 120, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/received': {
    summary: 'The buyer has it and it works; answers the PIN to show to the seller',
    who: ['Buyer'],
    rights: 'Its buyer, while it is paid and not handed over.',
    params: byId,
    answers: { 200: shownPin },
    refusals: ['not-found', 'order-state'],
    storesNoResponse: true,
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/cash': {
    summary:
      'The buyer has it, it works, and they have given the price in cash; answers the PIN to show to the seller',
    who: ['Buyer'],
    rights: 'Its buyer, until it is paid, where the seller takes cash.',
    params: byId,
    answers: { 200: shownPin },
    refusals: ['not-found', 'order-state', 'way-not-taken'],
    storesNoResponse: true,
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'GET /orders/{id}/pin': {
    summary: 'The PIN to show to the seller, and what the next ones are made of',
    who: ['Buyer'],
    rights:
      'Its buyer, once they have said that they have it or a device of theirs has readied it, and until it was typed.',
    params: byId,
    answers: { 200: shownPin },
    refusals: ['not-found', 'order-state'],
  },
  'POST /orders/{id}/pin': {
    summary: 'Readies the PIN: what the buyer’s device makes it of when there is no network at the meeting',
    who: ['Buyer'],
    rights: 'Its buyer, while it is paid and not handed over.',
    params: byId,
    answers: { 200: shownPin.pick({ secret: true }) },
    refusals: ['not-found', 'order-state'],
    storesNoResponse: true,
    limit: { points: 60, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/handover': {
    summary: 'Hands the product over, with the PIN that the buyer shows',
    who: ['Seller'],
    rights:
      'The seller of its product, while it is paid, or once its buyer has said that they paid in cash. After five wrong PINs 10 minutes’ wait.',
    params: byId,
    body: z.object({
      pin: z
        .string('Type the six digits of the PIN')
        .transform((typed) => latinDigits(pastedText(typed)).replaceAll(' ', ''))
        .pipe(z.string().regex(/^\d{6}$/, 'Type the six digits of the PIN')),
      /** Time at which the seller noted the PIN, if they enter it later because they were offline. */
      notedAt: z.iso.datetime({ offset: true, error: 'Name the moment at which you noted it' }).optional(),
    }),
    answers: { 200: acknowledged },
    refusals: [
      'not-found',
      'order-state',
      'pin-wrong',
      'pin-wait',
      'payment-in-flight',
      'product-held',
      'product-sold',
    ],
    limit: { points: 60, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/parcel': {
    summary: 'The seller has given the parcel to a carrier',
    who: ['Seller'],
    rights: 'The seller of its product, while it is paid and not sent, where the buyer chose the courier.',
    params: byId,
    body: newParcel,
    answers: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/arrival': {
    summary: 'The buyer says that the parcel has come; they have 72 hours to look at it',
    who: ['Buyer'],
    rights: 'Its buyer, while it is sent.',
    params: byId,
    answers: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/completion': {
    summary: 'The buyer says that all is well: the money is the seller’s at once',
    who: ['Buyer'],
    rights: 'Its buyer, within 48 hours of the handover, or while the parcel is sent.',
    params: byId,
    answers: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
});
