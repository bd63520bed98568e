import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { ApiError } from './errors.ts';

const KEEP_FOR_MS = 24 * 3600 * 1000;
const MAX_KEY_LENGTH = 255;

/** A stored response. */
export interface SavedResponse {
  status: number;
  body: string;
  requestId: string;
}

/** First responses by idempotency key, kept for 24 hours. */
export class IdempotencyKeys {
  readonly #now: () => number;
  readonly #find;
  readonly #save;
  readonly #prune;
  readonly #running = new Set<string>();

  constructor(database: DatabaseSync, now: () => number) {
    database.exec(
      `CREATE TABLE IF NOT EXISTS idempotency_keys (
        key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
        request_id TEXT NOT NULL, saved_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID`,
    );
    this.#now = now;
    this.#find = database.prepare('SELECT * FROM idempotency_keys WHERE key = ? AND saved_at > ?');
    this.#save = database.prepare('INSERT OR REPLACE INTO idempotency_keys VALUES (?, ?, ?, ?, ?, ?)');
    this.#prune = database.prepare('DELETE FROM idempotency_keys WHERE saved_at <= ?');
    this.#prune.run(this.#now() - KEEP_FOR_MS);
  }

  /** Marks a key as in progress. Throws 409 if another request uses it, 400 if the key is too long. */
  begin(key: string): void {
    if (key.length > MAX_KEY_LENGTH) {
      const message = `Idempotency keys can be at most ${MAX_KEY_LENGTH} characters.`;
      throw new ApiError(400, { type: 'invalid_request_error', message });
    }
    if (this.#running.has(key)) {
      const message = `There is currently another in-progress request using this Idempotency Key (${key}).`;
      throw new ApiError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
    }
    this.#running.add(key);
  }

  end(key: string): void {
    this.#running.delete(key);
  }

  /** Returns the first response to this key, if there is one. Throws 400 if the request differs from the first one. */
  find(key: string, fingerprint: string): SavedResponse | undefined {
    const row = this.#find.get(key, this.#now() - KEEP_FOR_MS);
    if (row === undefined) return undefined;
    if (row.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
      throw new ApiError(400, { type: 'idempotency_error', message });
    }
    return { status: Number(row.status), body: String(row.body), requestId: String(row.request_id) };
  }

  save(key: string, fingerprint: string, answer: SavedResponse): void {
    this.#save.run(key, fingerprint, answer.status, answer.body, answer.requestId, this.#now());
  }
}

/** Returns a fingerprint of a request: method, path and parameters in any order. */
export function fingerprintOf(method: string, path: string, form: string): string {
  const parameters = [...new URLSearchParams(form)].map(([name, value]) => `${name}=${value}`).sort();
  return createHash('sha256')
    .update(JSON.stringify([method, path, parameters]))
    .digest('base64url');
}
