import { z } from 'zod';
import { defineEvent } from '../../platform/event.ts';

/** Somebody has a new account. */
export const accountRegistered = defineEvent('account.registered', z.object({ userId: z.uuid() }));
