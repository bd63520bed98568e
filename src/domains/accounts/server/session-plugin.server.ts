import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Adds a call that signs in a user without the password. Our own use cases call it after they have verified the
 * identity. It cannot be reached over the network.
 */
export function sessionPlugin() {
  return {
    id: 'session-plugin',
    endpoints: {
      openSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: z.object({ userId: z.string() }) },
        async (context) => {
          const { internalAdapter } = context.context;
          const user = await internalAdapter.findUserById(context.body.userId);
          if (!user) throw context.error('NOT_FOUND');
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(context, { session, user });
          return context.json({ userId: user.id });
        },
      ),
    },
  };
}
