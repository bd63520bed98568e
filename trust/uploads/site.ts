import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '#platform/api/api.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { folderStorage } from '#platform/process/storage.server.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { createImages } from '../../src/domains/images/images.server.ts';

/** A server that accepts pictures. */
export type Site = {
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  /** Handles a request like one from the network. */
  readonly answer: (request: Request) => Response | Promise<Response>;
  /** Returns the digests of all stored files, and the names of unfinished files. */
  readonly kept: () => Promise<{
    readonly digests: ReadonlySet<string>;
    readonly unfinished: readonly string[];
  }>;
  readonly close: () => Promise<void>;
};

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Opens a site that accepts pictures with the market's own code, on the test database and in a separate folder. */
export async function openPictures(): Promise<Site> {
  const database = openDatabase((await testDatabase()).url);
  const folder = await mkdtemp(join(tmpdir(), 'trust-pictures-'));
  const publicUrl = 'https://market.example';
  const limits = { count: async () => null, reward: async () => {}, reset: async () => {} };
  const storage = await folderStorage(folder);
  const images = createImages({ db: database.db, storage, publicUrl, limits, config: { MARKET: 'demo' } });
  const app = createApi({
    modules: [images.api],
    authenticate: async () => null,
    limits,
    db: database.db,
    log: createLog('silent', 'trust'),
    publicOrigin: publicUrl,
    validateResponses: true,
  });
  return {
    request: async (path, init) => app.request(path, init),
    answer: (request) => app.fetch(request),
    kept: async () => {
      const files = await filesIn(folder);
      const digests = await Promise.all(files.map(async (file) => digestOf(await readFile(file))));
      return {
        digests: new Set(digests),
        unfinished: files.filter((file) => !/\.(jpg|webp|avif)$/.test(file)),
      };
    },
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Opens a careless site. It stores every file unchanged and serves the file under the claimed type. */
export function openCarelessSite(): Site {
  const files = new Map<string, { bytes: Buffer; type: string }>();
  const take = async (request: Request) => {
    const form = await request.formData().catch(() => new FormData());
    const sent = form.get('image');
    const bytes = Buffer.from(sent instanceof File ? new Uint8Array(await sent.arrayBuffer()) : []);
    const id = digestOf(bytes).slice(0, 32);
    files.set(id, {
      bytes,
      type: sent instanceof File && sent.name.endsWith('.html') ? 'text/html' : 'image/jpeg',
    });
    return Response.json({ data: { id, width: 1, height: 1 } });
  };
  const answer = async (request: Request) => {
    if (request.method === 'POST') return take(request);
    const found = files.get(new URL(request.url).pathname.split('/')[2] ?? '');
    if (!found) return new Response(null, { status: 404 });
    return new Response(Uint8Array.from(found.bytes), { headers: { 'content-type': found.type } });
  };
  return {
    request: (path, init) => answer(new Request(`https://careless.example${path}`, init)),
    answer,
    kept: async () => ({
      digests: new Set([...files.values()].map(({ bytes }) => digestOf(bytes))),
      unfinished: ['draft.part'],
    }),
    close: async () => {},
  };
}
