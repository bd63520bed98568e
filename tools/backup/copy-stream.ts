// PostgreSQL's COPY over a connection of `pg`, which knows its messages but offers no stream of them.
import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** What a connection can do for COPY beside what its declared type says. */
type CopyConnection = pg.Connection & {
  readonly sendCopyFromChunk: (chunk: Buffer) => void;
  readonly endCopyFrom: () => void;
  readonly sendCopyFail: (reason: string) => void;
};

type Chunk = { readonly chunk: Buffer };
type Completion = { readonly text: string };

/** "COPY 42" → 42. */
function countIn({ text }: Completion): number {
  return Number(/(\d+)$/.exec(text)?.[1] ?? 0);
}

/** The bytes of `copy … to stdout`; `client.query` starts it, `rows` is known at its end. */
export class CopyOut extends Readable implements pg.Submittable {
  rows = 0;
  readonly #statement: string;
  #connection: pg.Connection | undefined;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#statement);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: Chunk): void {
    // The reader of messages uses its memory again.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  handleCommandComplete(message: Completion): void {
    this.rows = countIn(message);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

/** Takes the bytes for `copy … from stdin`; finished when the database has taken them all as `rows` rows. */
export class CopyIn extends Writable implements pg.Submittable {
  rows = 0;
  readonly #statement: string;
  #connection: CopyConnection | undefined;
  #begin: ((error?: Error) => void) | undefined;
  #finished: ((error?: Error) => void) | undefined;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection as CopyConnection;
    connection.query(this.#statement);
  }

  override _construct(begin: (error?: Error) => void): void {
    this.#begin = begin;
  }

  handleCopyInResponse(): void {
    this.#begin?.();
    this.#begin = undefined;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, next: () => void): void {
    this.#connection?.sendCopyFromChunk(chunk);
    const stream = this.#connection?.stream;
    if (stream?.writableNeedDrain) stream.once('drain', next);
    else next();
  }

  override _final(finish: (error?: Error) => void): void {
    this.#finished = finish;
    this.#connection?.endCopyFrom();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error && !this.#finished) this.#connection?.sendCopyFail(error.message);
    done(error);
  }

  handleCommandComplete(message: Completion): void {
    this.rows = countIn(message);
  }

  handleReadyForQuery(): void {
    this.#finished?.();
  }

  handleError(error: Error): void {
    const tell = this.#begin ?? this.#finished;
    if (tell) tell(error);
    else this.destroy(error);
  }
}
