import { z } from 'zod';

/** Returns whether a text is an origin in normal form, such as `https://push.example`. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text);
}

/** Settings of the notifications domain. */
export const notificationsSettings = {
  PUSH_SERVICES: z
    .string()
    .transform((text) => text.trim().split(/\s+/))
    .refine((origins) => origins.every(isOrigin), 'must be origins like https://push.example')
    .optional()
    .describe(
      'further push services, such as https://push.example, separated by spaces; those of Chrome, Edge, Firefox and Safari are known',
    ),
};
