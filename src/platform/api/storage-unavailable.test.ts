import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { apiModule } from '#platform/api/api-module.server.ts';
import { defineCalls } from '#platform/api/contract.ts';
import { openTestApi } from '#platform/testing/api.ts';

const calls = defineCalls({
  'GET /full': { summary: 'Writes to a full disk', who: 'anyone', responses: { 200: z.object({}) } },
});

test.runIf(process.platform === 'linux')(
  'a full disk is a temporary failure, not an internal error',
  async () => {
    const api = await openTestApi(() => [
      apiModule<typeof calls>({
        name: 'test',
        calls,
        refusals: {},
        handlers: {
          'GET /full': async () => {
            await writeFile('/dev/full', 'x');
            return { status: 200, body: {} };
          },
        },
      }),
    ]);
    const { status, headers, body } = await api.request(null, 'GET', '/full');
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    await api.close();
  },
);
