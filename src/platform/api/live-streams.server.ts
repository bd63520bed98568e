import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.server.ts';
import { listenToChannel, type StopListening } from '#platform/db/pg-listen.server.ts';
import type { Log } from '#platform/process/log.server.ts';

/** The channel of the database on which processes tell each other for whom something is new. */
const CHANNEL = 'live_updates';

/** Most streams that one person has open at one process: windows in sight, on all their devices. */
export const MAX_STREAMS = 6;

/** Interval of a stream's heartbeat and session check, in ms; proxies wait 60 s for one. */
const HEARTBEAT_MS = 20_000;

/** After how long a browser opens a stream anew that has ended, in ms. */
const RETRY_MS = 2_000;

/** How far back is looked for what was committed later than what is stamped later, in ms. */
const LOOK_BACK_MS = 5_000;

/** Most unread chunks of a client. Beyond them its stream ends; it reconnects and receives what it missed. */
const MAX_UNREAD_CHUNKS = 64;

/** One thing that a stream tells. */
export type LiveEvent = {
  /** Subject of the event; only the latest event of each subject is sent. */
  readonly key: string;
  /** When it became what it is. */
  readonly at: Date;
  /** Name under which browsers hear it. */
  readonly name: string;
  readonly data: unknown;
};

/** Loads a person's events since a moment, the oldest first. */
type LoadEvents = (since: Date) => Promise<readonly LiveEvent[]>;

/** Person who listens, and their subjects. */
type StreamRequest = {
  readonly personId: string;
  /** The last moment that they were notified of; now for a new stream. */
  readonly since: Date;
  readonly load: LoadEvents;
  /** Whether the session that the stream was opened with still lives. */
  readonly isStillSignedIn: () => Promise<boolean>;
};

/** The open streams of this process. */
export type LiveStreams = {
  /**
   * Opens a response that goes on until the reader leaves. Null when they have too many, or the process is about to
   * end.
   */
  readonly open: (request: StreamRequest) => Response | null;
  /** Ends all streams and takes no more. */
  readonly close: () => Promise<void>;
};

/** Tells all processes, once the transaction holds, that something is new for these people. */
export async function notifyLive(tx: Tx, personIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, id) from unnest(${[...personIds]}::text[]) as id`.execute(tx);
}

/** An event as browsers read it (HTML standard, 9.2.6); JSON has no line breaks. */
function format({ at, name, data }: LiveEvent): string {
  return `id: ${at.toISOString()}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

type Stream = {
  readonly response: Response;
  readonly pull: () => Promise<void>;
  readonly beat: () => Promise<void>;
  readonly end: () => void;
};

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies such as nginx would keep it until it is a page's worth.
  'x-accel-buffering': 'no',
};

function openStream({ since, load, isStillSignedIn }: StreamRequest, onEnd: () => void, log: Log): Stream {
  const encoder = new TextEncoder();
  const told = new Map<string, number>();
  let position = since.getTime();
  let isOpen = true;
  let isPulling = false;
  let isStale = false;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const end = () => {
    if (!isOpen) return;
    isOpen = false;
    controller?.close();
    onEnd();
  };
  const send = (text: string) => {
    if (!isOpen || !controller) return;
    // Who does not read is told again when they come back.
    if ((controller.desiredSize ?? 0) <= 0) end();
    else controller.enqueue(encoder.encode(text));
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened;
        opened.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      },
      cancel: () => {
        isOpen = false;
        onEnd();
      },
    },
    { highWaterMark: MAX_UNREAD_CHUNKS },
  );
  const tell = (event: LiveEvent) => {
    const at = event.at.getTime();
    if ((told.get(event.key) ?? 0) >= at) return;
    told.set(event.key, at);
    position = Math.max(position, at);
    send(format(event));
  };
  const pull = async () => {
    isStale = true;
    if (isPulling) return;
    isPulling = true;
    try {
      while (isStale && isOpen) {
        isStale = false;
        for (const event of await load(new Date(position - LOOK_BACK_MS))) tell(event);
      }
    } catch (error) {
      // Looked for again with the next sign of life.
      isStale = true;
      log.warn({ err: error }, 'what is new could not be read for a stream');
    } finally {
      isPulling = false;
    }
  };
  const beat = async () => {
    send(': here\n\n');
    try {
      // guard: stream-of-ended-session (condition => false)
      if (!(await isStillSignedIn())) end();
      else if (isStale) await pull();
    } catch (error) {
      log.warn({ err: error }, 'who listens to a stream could not be looked up');
    }
  };
  return { response: new Response(body, { headers: HEADERS }), pull, beat, end };
}

/**
 * Streams of Server-Sent Events to people, fed from any process. One connection listens for all streams of a process,
 * from the first one on. Each stream reads the notified changes from the database itself, so a missed notification
 * loses nothing. After a lost connection, or when a reader returns, the same query finds what came meanwhile.
 * @param url address of the database that gives a session of its own
 */
export function openLiveStreams({
  url,
  log,
  heartbeatMs = HEARTBEAT_MS,
}: {
  readonly url: string;
  readonly log: Log;
  readonly heartbeatMs?: number;
}): LiveStreams {
  const streams = new Map<string, Set<Stream>>();
  let isClosed = false;
  let stopListening: StopListening | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  const all = () => [...streams.values()].flatMap((own) => [...own]);
  const onNotification = (personId?: string) => {
    const woken = personId === undefined ? all() : (streams.get(personId) ?? []);
    for (const stream of woken) void stream.pull();
  };
  const listen = () => {
    stopListening ??= listenToChannel(url, CHANNEL, onNotification, log);
    heartbeat ??= setInterval(() => {
      for (const stream of all()) void stream.beat();
    }, heartbeatMs).unref();
  };
  return {
    open: (request) => {
      const own = streams.get(request.personId) ?? new Set<Stream>();
      // guard: streams-of-person (drop operand 2)
      if (isClosed || own.size >= MAX_STREAMS) return null;
      listen();
      const forget = () => {
        own.delete(stream);
        if (own.size === 0) streams.delete(request.personId);
      };
      const stream = openStream(request, forget, log);
      streams.set(request.personId, own.add(stream));
      void stream.pull();
      return stream.response;
    },
    close: async () => {
      isClosed = true;
      clearInterval(heartbeat);
      // guard: streams-end-with-process
      for (const stream of all()) stream.end();
      await stopListening?.();
    },
  };
}
