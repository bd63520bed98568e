import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';

/** Event: an account was opened. */
export const accountRegistered = defineEvent('account.registered', z.object({ userId: z.uuid() }));

/** Event: an account was closed. Its row in `users` stays. */
export const accountClosed = defineEvent('account.closed', z.object({ userId: z.uuid() }));
