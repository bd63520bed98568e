import { z } from 'zod';
import { defineCalls } from '#platform/api/contract.ts';
import { cursorPage } from '#platform/api/pagination.ts';
import { defineRefusals } from '#platform/http/problem.ts';
import { orderEndings } from '../bookings/events.ts';
import { wirePicture } from '../catalog/contract.ts';
import { offerEndings } from '../offers/events.ts';
import { topics } from './topics.ts';
import { type Kind, kinds } from './wording.ts';

/** One notification of a person. */
const wireNotification = z.object({
  _id: z.uuid(),
  kind: z.enum(kinds as [Kind, ...Kind[]]),
  topic: z.enum(topics),
  heading: z.string(),
  text: z.string(),
  /** Path of the page that the notification links to. */
  path: z.string(),
  /** Group on the page: an order, a listing, or the notification's topic. */
  group: z.object({ key: z.string(), label: z.string() }),
  /** Names and numbers in the texts, for clients that write the texts in another language. */
  story: z.object({
    title: z.string(),
    details: z.object({
      fromTaka: z.int().exactOptional(),
      toTaka: z.int().exactOptional(),
      ending: z.enum(orderEndings).exactOptional(),
      offerEnding: z.enum(offerEndings).exactOptional(),
      name: z.string().exactOptional(),
      count: z.int().exactOptional(),
      approved: z.boolean().exactOptional(),
    }),
    /** Latest message of a conversation. The excerpt is null if the message has a scam warning. */
    wrote: z.object({ writer: z.string(), excerpt: z.string().nullable() }).nullable(),
  }),
  /** First photo of the listing, if the notification is about a listing. */
  picture: wirePicture.nullable(),
  at: z.iso.datetime(),
  read: z.boolean(),
});

/** One notification in a response. */
export type WireNotification = z.output<typeof wireNotification>;

/** A person's channels for one topic. */
const wireNotificationSetting = z.object({
  topic: z.enum(topics),
  label: z.string(),
  hint: z.string(),
  /** True if the notifications page and the badge show the topic. */
  app: z.boolean(),
  email: z.boolean(),
  /** True if emails cannot be turned off. */
  emailsStay: z.boolean(),
  /** True if the person's devices show the topic, too. */
  push: z.boolean(),
});

/** One setting in a response. */
export type WireNotificationSetting = z.output<typeof wireNotificationSetting>;

/** Refusals of this domain. */
export const notificationsRefusals = defineRefusals({
  'link-not-ours': {
    status: 404,
    title: 'This link does not work',
    detail: 'It is incomplete, or not one of ours. Log in and choose your notifications in Settings.',
  },
  'push-service-unknown': {
    status: 422,
    title: 'Browser not supported',
    detail:
      'Notifications of this browser go through a service that we do not know. Use Chrome, Edge, Firefox or Safari.',
  },
});

/** Token of an unsubscribe link. */
const token = z.string().max(200, 'This link is too long to be one of ours');

/** Subscription of a browser (`PushSubscription.toJSON()`, https://www.w3.org/TR/push-api/). */
const pushSubscription = z.object({
  endpoint: z.url('Send the address that the browser gave').max(1_000, 'This address is too long'),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'Send the key that the browser gave'),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/, 'Send the key that the browser gave'),
  }),
});

/** Calls about notifications. */
export const notificationsCalls = defineCalls({
  'GET /notifications': {
    summary: 'The caller’s notifications, newest first.',
    who: 'signed-in',
    rights: 'Only the caller’s notifications, without topics that they have turned off.',
    query: z.object(cursorPage('notifications')),
    responses: { 200: z.array(wireNotification) },
  },
  'GET /notifications/unread': {
    summary: 'Number of the caller’s unread notifications, at most 100.',
    who: 'signed-in',
    rights: 'Only the caller’s notifications.',
    responses: { 200: z.object({ unread: z.int().min(0) }) },
  },
  'PUT /notifications/read': {
    summary: 'Marks all notifications up to a time as read, or one notification.',
    who: 'signed-in',
    rights: 'Only the caller’s notifications; other ids change nothing.',
    body: z.object({
      until: z.iso.datetime('Say until when, as a moment in UTC'),
      id: z.uuid('Name the notification by its _id').optional(),
    }),
    responses: { 200: z.object({ acknowledged: z.literal(true), modifiedCount: z.int() }) },
  },
  'GET /notifications/settings': {
    summary: 'The caller’s notification channels by topic.',
    who: 'signed-in',
    rights: 'Only the caller’s settings.',
    responses: { 200: z.array(wireNotificationSetting) },
  },
  'PUT /notifications/settings': {
    summary: 'Sets the caller’s notification channels; topics that are not sent stay unchanged.',
    who: 'signed-in',
    rights: 'Only the caller’s settings. Emails about orders and money cannot be turned off.',
    body: z.object({
      settings: z
        .array(
          z.object({
            topic: z.enum(topics, 'There is no such topic'),
            app: z.boolean('Say true or false'),
            email: z.boolean('Say true or false'),
            push: z.boolean('Say true or false').optional(),
          }),
        )
        .max(topics.length, 'Name each topic once'),
    }),
    responses: { 200: z.object({ acknowledged: z.literal(true) }) },
  },
  'GET /me/push': {
    summary:
      'Whether the browser of this session shows notifications, and the public key for the subscription.',
    who: 'signed-in',
    rights: 'Only the session of the request.',
    responses: {
      200: z.object({
        /** The market's public key for `PushManager.subscribe`, base64url. */
        publicKey: z.string(),
        /** Push endpoint of this session's browser; null if the browser has no subscription. */
        endpoint: z.string().nullable(),
      }),
    },
  },
  'PUT /me/push': {
    summary: 'Turns on notifications in the browser of this session, until the session ends.',
    who: 'signed-in',
    rights:
      'Only the session of the request. At most 10 browsers per person; another one replaces the oldest.',
    body: pushSubscription,
    responses: { 200: z.object({ acknowledged: z.literal(true) }) },
    refusals: ['push-service-unknown'],
    limit: { points: 30, seconds: 3_600, per: 'caller' },
  },
  'DELETE /me/push': {
    summary: 'Turns off notifications in the browser of this session.',
    who: 'signed-in',
    rights: 'Only the session of the request.',
    responses: { 200: z.object({ acknowledged: z.literal(true), deletedCount: z.int() }) },
  },
  'GET /unsubscription': {
    summary: 'Kind of email that an unsubscribe link turns off.',
    who: 'anyone',
    rights: 'Anyone with the signed token from the email’s link.',
    query: z.object({ token }),
    responses: {
      200: z.object({
        topic: z.enum(topics),
        about: z.string(),
        /** True if emails of this kind are already turned off. */
        ended: z.boolean(),
      }),
    },
    refusals: ['link-not-ours'],
    limit: { points: 60, seconds: 60, per: 'address' },
  },
  'POST /unsubscription': {
    summary: 'Turns off one kind of email with the unsubscribe link of an email.',
    who: 'anyone',
    rights: 'Anyone with the signed token from the email’s link. A repeated call changes nothing.',
    body: z.object({ token }),
    responses: { 200: z.object({ acknowledged: z.literal(true) }) },
    refusals: ['link-not-ours'],
    limit: { points: 60, seconds: 60, per: 'address' },
  },
});
