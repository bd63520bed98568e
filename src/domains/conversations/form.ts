import { z } from 'zod';
import { cleanLines } from '#kernel/clean-text.ts';
import { conversationDecisions, conversationReasons, MAX_MESSAGE, MAX_PICTURES } from './choices.ts';

/** Longest text of a reporter or an admin, in characters. */
const MAX_TEXT = 1_000;

/** A message: text, URLs of uploaded pictures, or both. */
export const messageForm = z
  .object({
    text: z
      .string()
      .max(2 * MAX_MESSAGE, `Write at most ${MAX_MESSAGE} characters`)
      .transform(cleanLines)
      .refine((text) => text.length <= MAX_MESSAGE, `Write at most ${MAX_MESSAGE} characters`)
      .default(''),
    pictures: z
      .array(z.string().max(500))
      .max(MAX_PICTURES, `Send at most ${MAX_PICTURES} photos at once`)
      .default([]),
  })
  .refine(({ text, pictures }) => text !== '' || pictures.length > 0, {
    path: ['text'],
    message: 'Write a message or add a photo',
  });

/** A report of a conversation. */
export const reportForm = z
  .object({
    reason: z.enum(conversationReasons, 'Choose what is wrong'),
    text: z.string().overwrite(cleanLines).max(MAX_TEXT, `Write at most ${MAX_TEXT} characters`).default(''),
  })
  .refine(({ reason, text }) => reason !== 'Something else' || text !== '', {
    path: ['text'],
    message: 'Say in a few words what is wrong',
  });

/** Fields of an admin's decision on a reported conversation or a suspect sender. */
export const decisionForm = z.object({
  decision: z.enum(conversationDecisions, 'Choose what was decided'),
  reason: z.string().overwrite(cleanLines).max(MAX_TEXT, `Write at most ${MAX_TEXT} characters`).default(''),
});
