import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ParsedMessage, parseMessage } from './parse-message.ts';

/** A stored email. */
export type Message = ParsedMessage & {
  readonly id: number;
  /** Time of arrival in ISO 8601, UTC. */
  readonly receivedAt: string;
  /** Recipients of the SMTP delivery. The headers of the email may name others. */
  readonly recipients: readonly string[];
};

export type Mailbox = {
  readonly keep: (source: Buffer, recipients: readonly string[]) => number;
  /** Returns the stored emails, newest first; `to` filters by recipient and ignores case. */
  readonly list: (to?: string) => Message[];
  readonly find: (id: number) => Message | undefined;
  readonly source: (id: number) => Buffer | undefined;
  readonly empty: () => void;
  readonly close: () => void;
};

const MOST_MESSAGES = 1_000;

const TABLE = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  create table if not exists message (
    id integer primary key autoincrement,
    received_at text not null,
    recipients text not null,
    source blob not null
  );`;

type MessageRow = { id: number; received_at: string; recipients: string; source: Uint8Array };

function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    receivedAt: row.received_at,
    recipients: JSON.parse(row.recipients) as string[],
    ...parseMessage(Buffer.from(row.source)),
  };
}

/** Opens the mailbox in `dataDir`, or creates it. It keeps the newest `most` emails. */
export function openMailbox(dataDir: string, most = MOST_MESSAGES): Mailbox {
  mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(join(dataDir, 'mailbox.sqlite'));
  database.exec(TABLE);
  const insert = database.prepare('insert into message (received_at, recipients, source) values (?, ?, ?)');
  const prune = database.prepare('delete from message where id <= (select max(id) from message) - ?');
  const all = database.prepare('select * from message order by id desc');
  const one = database.prepare('select * from message where id = ?');
  const find = (id: number) => one.get(id) as MessageRow | undefined;
  return {
    keep: (source, recipients) => {
      const addresses = JSON.stringify(recipients.map((address) => address.toLowerCase()));
      const { lastInsertRowid } = insert.run(new Date().toISOString(), addresses, source);
      prune.run(most);
      return Number(lastInsertRowid);
    },
    list: (to) => {
      const rows = (all.all() as MessageRow[]).filter(
        (row) => to === undefined || (JSON.parse(row.recipients) as string[]).includes(to.toLowerCase()),
      );
      return rows.map(toMessage);
    },
    find: (id) => {
      const row = find(id);
      return row && toMessage(row);
    },
    source: (id) => {
      const row = find(id);
      return row && Buffer.from(row.source);
    },
    empty: () => database.exec('delete from message'),
    close: () => database.close(),
  };
}
