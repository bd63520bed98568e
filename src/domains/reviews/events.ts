import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';

/** Event: a review has been published. */
export const reviewShown = defineEvent(
  'review.shown',
  z.object({ reviewId: z.uuid(), bookingId: z.uuid(), writerId: z.uuid(), aboutId: z.uuid() }),
);
