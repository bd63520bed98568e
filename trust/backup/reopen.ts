import { join } from 'node:path';
import { startKillable } from '../../harness/killable.ts';
import { freePort } from '../../harness/ports.ts';
import type { RunningTestMarket } from '../../harness/start-market.ts';
import { createOutput } from '../../tools/market/output.ts';
import { ROOT } from '../../tools/root.ts';
import type { Memorable } from './memorable.ts';

/** A market that was restored from a backup. */
export type Restored = { readonly databaseUrl: string; readonly dataDir: string };

async function look(url: string, { email, password, productId, pictures }: Memorable): Promise<string[]> {
  const breaches: string[] = [];
  const expectOk = async (what: string, path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init);
    await response.arrayBuffer();
    if (response.status !== 200) breaches.push(`${what} got status ${response.status}`);
  };
  await expectOk('readiness', '/readyz');
  await expectOk('a listing', `/productAll/${productId}`);
  for (const path of pictures) await expectOk(`the picture ${path}`, path);
  await expectOk('signing in', '/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  return breaches;
}

/** Starts a restored market and returns the content that is missing in it. */
export async function findForgotten(
  market: RunningTestMarket,
  restored: Restored,
  memorable: Memorable,
): Promise<string[]> {
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...market.env,
    DATABASE_URL: restored.databaseUrl,
    DATA_DIR: restored.dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
  };
  const sink = createOutput({ folder: join(restored.dataDir, 'logs') });
  const web = await startKillable({ name: 'web', script: join(ROOT, 'src', 'app', 'web.ts'), env }, sink);
  try {
    return await look(url, memorable);
  } finally {
    await web.stop();
  }
}
