import { z } from 'zod';
import { defineEvent } from '#platform/work/event.ts';

/** Somebody has a new account. */
export const accountRegistered = defineEvent('account.registered', z.object({ userId: z.uuid() }));

/** An admin has closed an account; its record stays as a tombstone. */
export const accountClosed = defineEvent('account.closed', z.object({ userId: z.uuid() }));
