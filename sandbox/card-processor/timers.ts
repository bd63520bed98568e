import type { DatabaseSync } from 'node:sqlite';

/** Actions that happen automatically after a delay. */
export type TimerAction = 'settle-intent' | 'settle-refund' | 'fail-refund';

const CHECK_INTERVAL_MS = 100;

/** Scheduled actions, stored in the database, so that they survive a restart. */
export class Timers {
  readonly #now: () => number;
  readonly #insert;
  readonly #due;
  readonly #remove;
  #clock: NodeJS.Timeout | undefined;

  constructor(database: DatabaseSync, now: () => number) {
    database.exec(
      `CREATE TABLE IF NOT EXISTS timers (
        id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL, action TEXT NOT NULL, target TEXT NOT NULL
      ) STRICT`,
    );
    this.#now = now;
    this.#insert = database.prepare('INSERT INTO timers (due_at, action, target) VALUES (?, ?, ?)');
    this.#due = database.prepare(
      'SELECT id, action, target FROM timers WHERE due_at <= ? ORDER BY due_at, id',
    );
    this.#remove = database.prepare('DELETE FROM timers WHERE id = ?');
  }

  /** Schedules an action on the target after a delay in ms. */
  set(action: TimerAction, target: string, delayMs: number): void {
    this.#insert.run(this.#now() + delayMs, action, target);
  }

  /** Removes and returns the due actions; with `everything`, all actions. */
  take(everything = false): { action: TimerAction; target: string }[] {
    const rows = this.#due.all(everything ? Number.MAX_SAFE_INTEGER : this.#now());
    for (const row of rows) this.#remove.run(Number(row.id));
    return rows.map((row) => ({ action: row.action as TimerAction, target: String(row.target) }));
  }

  /** Starts checking for due actions. */
  start(whenDue: () => void): void {
    this.#clock = setInterval(whenDue, CHECK_INTERVAL_MS);
  }

  stop(): void {
    clearInterval(this.#clock);
  }
}
