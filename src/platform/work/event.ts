import type { z } from 'zod';

/** A fact that a domain tells the others: a name in the past tense and the shape of its payload. */
export type EventDefinition<Schema extends z.ZodType = z.ZodType> = {
  readonly type: string;
  readonly schema: Schema;
};

/** Declares an event: `defineEvent('booking.paid', z.object({ bookingId: z.uuid() }))`. */
export function defineEvent<Schema extends z.ZodType>(type: string, schema: Schema): EventDefinition<Schema> {
  return { type, schema };
}
