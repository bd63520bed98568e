import type { z } from 'zod';

/** Definition of a domain event: a name in the past tense and the schema of its payload. */
export type EventDefinition<Schema extends z.ZodType = z.ZodType> = {
  readonly type: string;
  readonly schema: Schema;
};

/** Declares an event: `defineEvent('booking.paid', z.object({ bookingId: z.uuid() }))`. */
export function defineEvent<Schema extends z.ZodType>(type: string, schema: Schema): EventDefinition<Schema> {
  return { type, schema };
}
