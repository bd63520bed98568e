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

/** Refusals of the API calls about meeting, PIN and parcel. */
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
    title: 'Place already exists',
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

/** Maximum length of a meeting place's name, in characters. */
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
  /** Name of the area in Bangla; the same as `area` if no Bangla name is known. */
  areaInBangla: z.string(),
  name: z.string(),
  /** Name of the place in Bangla; the same as `name` if no Bangla name is known. */
  nameInBangla: z.string(),
});
/** Meeting place in a response. */
export type WirePlace = z.output<typeof wirePlace>;

const whose = 'The buyer or seller of the order';
const shared = {
  who: ['Buyer', 'Seller'],
  params: byId,
  responses: { 200: acknowledged },
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
  /** Time at which the next PIN replaces this one. This PIN stays valid for five minutes after that. */
  endsAt: z.iso.datetime(),
});
/** Response of the API calls that return the PIN. */
export type WirePin = z.output<typeof shownPin>;

const parcelText = (missing: string, long: string) =>
  z.string(missing).transform(cleanLine).pipe(z.string().min(1, missing).max(60, long));

/** Schema of a parcel in the seller's form. */
const newParcel = z.object({
  carrier: parcelText('Choose or type the carrier', 'A carrier can have at most 60 characters'),
  tracking: parcelText('Type the tracking number', 'A tracking number can have at most 60 characters'),
  /** URL of a photo of the parcel that the caller has uploaded. */
  picture: z.string('Add a photo of the parcel').min(1, 'Add a photo of the parcel').max(500),
});

/** API calls about public meeting places, and about an order's meeting, checks, PIN and parcel. */
export const handoverCalls = defineCalls({
  'POST /orders/{id}/meeting': {
    ...shared,
    summary: 'Proposes a place and time for the meeting, in place of earlier proposals',
    rights: `${whose}, before the handover. The time is within the next 14 days.`,
    body: z.object({ place: line('Enter a place', MAX_PLACE), at: moment }),
  },
  'POST /orders/{id}/meeting/acceptance': {
    ...shared,
    summary: 'Accepts the meeting that the other side has proposed',
    rights: `${whose}, whichever has not made the proposal.`,
    /**
     * Time and id of the meeting that the caller saw. If another proposal has replaced that meeting, the call is
     * refused. Without the id, only the time is compared.
     */
    body: z.object({ at: moment, meetingId: z.uuid().optional() }),
  },
  'POST /orders/{id}/no-show': {
    ...shared,
    summary: 'Reports that the other side did not come to the meeting; counts once per meeting',
    rights: `${whose}, from one hour after the agreed time of the meeting.`,
  },
  'GET /orders/{id}/meeting.ics': {
    summary: 'The agreed meeting as a calendar file (RFC 5545)',
    who: ['Buyer', 'Seller'],
    rights: `${whose}, once the meeting is agreed.`,
    params: byId,
    responses: { 200: z.string() },
    responseType: 'text/calendar',
    refusals: ['not-found'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'GET /places': {
    summary: 'Public meeting places of a city',
    who: 'anyone',
    rights: 'Everyone.',
    query: z.object({ city: z.enum(locations, 'Choose a city') }),
    responses: { 200: z.array(wirePlace) },
  },
  'POST /places': {
    summary: 'Adds a public meeting place',
    who: ['Admin'],
    security: { event: 'place-added' },
    rights: 'Admins.',
    body: z.object({
      city: z.enum(locations, 'Choose a city'),
      area: line('Name the area', 60),
      name: line('Name the place', 120),
    }),
    responses: { 200: z.object({ acknowledged: z.literal(true), insertedId: z.uuid() }) },
    refusals: ['place-known'],
    limit: { points: 60, seconds: 3_600, per: 'caller' },
  },
  'PUT /orders/{id}/checks': {
    summary: 'Buyer: records the result of each check of the product, in place of earlier results',
    who: ['Buyer'],
    rights: 'The buyer, until the handover. Checks that do not exist in the product’s category are ignored.',
    params: byId,
    body: z.object({ results: foundChecks }),
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 120, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/received': {
    summary: 'Buyer: confirms that they have the working product; returns the PIN to show to the seller',
    who: ['Buyer'],
    rights: 'The buyer, while the order is paid and not handed over.',
    params: byId,
    responses: { 200: shownPin },
    refusals: ['not-found', 'order-state'],
    storesNoResponse: true,
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/cash': {
    summary:
      'Buyer: confirms that they have the working product and have paid in cash; returns the PIN to show to the seller',
    who: ['Buyer'],
    rights: 'The buyer, until the order is paid, if the seller accepts cash.',
    params: byId,
    responses: { 200: shownPin },
    refusals: ['not-found', 'order-state', 'way-not-taken'],
    storesNoResponse: true,
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'GET /orders/{id}/pin': {
    summary: 'PIN to show to the seller, and the secret from which later PINs are computed',
    who: ['Buyer'],
    rights:
      'The buyer, once they have confirmed receipt or a device has prepared the PIN, until the seller has entered it.',
    params: byId,
    responses: { 200: shownPin },
    refusals: ['not-found', 'order-state'],
  },
  'POST /orders/{id}/pin': {
    summary: 'Prepares the PIN for use offline: returns the secret from which the buyer’s device computes it',
    who: ['Buyer'],
    rights: 'The buyer, while the order is paid and not handed over.',
    params: byId,
    responses: { 200: shownPin.pick({ secret: true }) },
    refusals: ['not-found', 'order-state'],
    storesNoResponse: true,
    limit: { points: 60, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/handover': {
    summary: 'Seller: records the handover with the buyer’s PIN',
    who: ['Seller'],
    rights:
      'The seller, while the order is paid, or once the buyer has confirmed payment in cash. Five wrong PINs block further attempts for 10 minutes.',
    params: byId,
    body: z.object({
      pin: z
        .string('Type the six digits of the PIN')
        .transform((typed) => latinDigits(pastedText(typed)).replaceAll(' ', ''))
        .pipe(z.string().regex(/^\d{6}$/, 'Type the six digits of the PIN')),
      /** Time at which the seller noted the PIN, if they enter it later because they were offline. */
      notedAt: z.iso.datetime({ offset: true, error: 'Enter the time at which you noted it' }).optional(),
    }),
    responses: { 200: acknowledged },
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
    summary: 'Seller: confirms that a carrier has the parcel',
    who: ['Seller'],
    rights: 'The seller, while the order is paid and not sent, if the buyer chose delivery by courier.',
    params: byId,
    body: newParcel,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/arrival': {
    summary: 'Buyer: confirms arrival of the parcel, which starts 72 hours for its inspection',
    who: ['Buyer'],
    rights: 'The buyer, while the parcel is in transit.',
    params: byId,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
  'POST /orders/{id}/completion': {
    summary: 'Buyer: confirms that all is well; the seller is owed the money at once',
    who: ['Buyer'],
    rights: 'The buyer, within 48 hours of the handover, or while the parcel is in transit.',
    params: byId,
    responses: { 200: acknowledged },
    refusals: ['not-found', 'order-state'],
    limit: { points: 30, seconds: 60, per: 'caller' },
  },
});
