import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.server.ts';
import { listenToChannel, type StopListening } from '#platform/db/pg-listen.server.ts';
import type { Log } from '#platform/process/log.server.ts';

/** Database channel on which processes announce whose data has changed. */
const CHANNEL = 'live_updates';

/** Maximum number of open streams of one person at one process, over all visible windows and devices. */
export const MAX_STREAMS = 6;

/** Interval of a stream's heartbeat and session check, in ms. Proxies close streams that are silent for 60 s. */
const HEARTBEAT_MS = 20_000;

/** Pause before a browser reconnects an ended stream, in ms. */
const RETRY_MS = 2_000;

/** Overlap of two queries for changes, in ms. Transactions may commit later than their timestamps say. */
const LOOK_BACK_MS = 5_000;

/**
 * Maximum number of unread chunks of a client. Beyond them its stream ends. The client reconnects and receives the
 * events that it missed.
 */
const MAX_UNREAD_CHUNKS = 64;

/** One event of a stream. */
export type LiveEvent = {
  /** Id of the event's subject. A stream skips an event that is not newer than the last one sent with the same key. */
  readonly key: string;
  /** Time of the latest change. */
  readonly at: Date;
  /** Event name for browsers. */
  readonly name: string;
  readonly data: unknown;
};

/** Loads all of a person's events since a point in time, the oldest first. */
type LoadEvents = (since: Date) => AsyncIterable<LiveEvent>;

/** The listening person and their position in the stream. */
type StreamRequest = {
  readonly personId: string;
  /** Time of the last event that the person received; the current time for a new stream. */
  readonly since: Date;
  readonly load: LoadEvents;
  /** Returns whether the session that opened the stream is still valid. */
  readonly isStillSignedIn: () => Promise<boolean>;
};

/** The open streams of this process. */
export type LiveStreams = {
  /**
   * Opens a response that stays open until the client disconnects. Returns the reason instead if the person has too
   * many streams, or the process is shutting down.
   */
  readonly open: (request: StreamRequest) => Response | 'too-many' | 'stopping';
  /** Ends all streams and refuses new ones. */
  readonly close: () => Promise<void>;
};

/** Notifies all processes of new events for these people, once the transaction commits. */
export async function notifyLive(tx: Tx, personIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, id) from unnest(${[...personIds]}::text[]) as id`.execute(tx);
}

/** Formats an event as browsers read it (HTML standard, 9.2.6). JSON has no line breaks. */
function format({ at, name, data }: LiveEvent): string {
  return `id: ${at.toISOString()}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

type Stream = {
  readonly response: Response;
  readonly pull: () => Promise<void>;
  /** Sends a heartbeat. */
  readonly beat: () => void;
  /** Ends the stream if its session has ended. Otherwise loads the events that an earlier, failed read did not get. */
  readonly check: () => Promise<void>;
  readonly end: () => void;
};

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies such as nginx would otherwise buffer the events.
  'x-accel-buffering': 'no',
};

/** Opens the response of a stream. `send` writes to it until the client disconnects or stops reading. */
function openOutput(onEnd: () => void) {
  const encoder = new TextEncoder();
  let isOpen = true;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stop = (): boolean => {
    if (!isOpen) return false;
    isOpen = false;
    onEnd();
    return true;
  };
  const end = () => {
    if (stop()) controller?.close();
  };
  const send = (text: string) => {
    if (!isOpen || !controller) return;
    // A client that does not read gets the events after it reconnects.
    if ((controller.desiredSize ?? 0) <= 0) end();
    else controller.enqueue(encoder.encode(text));
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (opened) => {
        controller = opened;
        opened.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      },
      // Clients may also cancel a stream that has ended, while they have not read all its chunks.
      cancel: () => void stop(),
    },
    { highWaterMark: MAX_UNREAD_CHUNKS },
  );
  return { response: new Response(body, { headers: HEADERS }), isOpen: () => isOpen, send, end };
}

/** Creates a function that sends each event once, and keeps the time of the latest sent event. */
function createEventSender(since: Date, send: (text: string) => void) {
  const lastSentAt = new Map<string, number>();
  let position = since.getTime();
  const sendOnce = (event: LiveEvent) => {
    const at = event.at.getTime();
    if ((lastSentAt.get(event.key) ?? 0) >= at) return;
    lastSentAt.set(event.key, at);
    position = Math.max(position, at);
    send(format(event));
  };
  return { position: () => position, sendOnce };
}

function openStream({ since, load, isStillSignedIn }: StreamRequest, onEnd: () => void, log: Log): Stream {
  const { response, isOpen, send, end } = openOutput(onEnd);
  const { position, sendOnce } = createEventSender(since, send);
  let isPulling = false;
  let isStale = false;
  const pull = async () => {
    isStale = true;
    if (isPulling) return;
    isPulling = true;
    try {
      while (isStale && isOpen()) {
        isStale = false;
        for await (const event of load(new Date(position() - LOOK_BACK_MS))) {
          if (!isOpen()) break;
          sendOnce(event);
        }
      }
    } catch (error) {
      // The next heartbeat tries again.
      isStale = true;
      log.warn({ err: error }, 'the events of a live stream could not be read');
    } finally {
      isPulling = false;
    }
  };
  const beat = () => send(': here\n\n');
  const check = async () => {
    try {
      // guard: stream-of-ended-session (condition => false)
      if (!(await isStillSignedIn())) end();
      else if (isStale) await pull();
    } catch (error) {
      log.warn({ err: error }, 'the session of a live stream could not be checked');
    }
  };
  return { response, pull, beat, check, end };
}

/**
 * Returns a function that runs `work` for all streams, one after the other. Running it for all streams at once would
 * take every database connection, so that requests would be refused. A call while the work is running makes it run once
 * more afterwards.
 */
function oneByOne(
  all: () => readonly Stream[],
  work: (stream: Stream) => Promise<void>,
): () => Promise<void> {
  let isWorking = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isWorking) return;
    isWorking = true;
    while (isWanted) {
      isWanted = false;
      for (const stream of all()) await work(stream);
    }
    isWorking = false;
  };
}

type LiveStreamsOptions = { readonly url: string; readonly log: Log; readonly heartbeatMs?: number };

/** Creates the connection that listens for notifications, and the heartbeat. The first call of `start` starts both. */
function createPulse(
  { url, log, heartbeatMs = HEARTBEAT_MS }: LiveStreamsOptions,
  streams: ReadonlyMap<string, ReadonlySet<Stream>>,
  all: () => readonly Stream[],
) {
  let stopListening: StopListening | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  const pullAll = oneByOne(all, (stream) => stream.pull());
  const checkAll = oneByOne(all, (stream) => stream.check());
  const onNotification = (personId?: string) => {
    // After a lost connection it is unknown whose notifications were missed.
    if (personId === undefined) void pullAll();
    else for (const stream of streams.get(personId) ?? []) void stream.pull();
  };
  return {
    start: () => {
      stopListening ??= listenToChannel(url, CHANNEL, onNotification, log);
      heartbeat ??= setInterval(() => {
        for (const stream of all()) stream.beat();
        void checkAll();
      }, heartbeatMs).unref();
    },
    stop: async () => {
      clearInterval(heartbeat);
      await stopListening?.();
    },
  };
}

/**
 * Opens the Server-Sent Events streams of a process. Any process can notify them. One database connection listens for
 * all streams, from the first stream on. Each stream reads the changes from the database itself, so a missed
 * notification loses nothing. After a lost connection or a reconnect, the same query finds missed events.
 * @param options `url` is the URL of the database itself; a pooler does not support listening
 */
export function openLiveStreams(options: LiveStreamsOptions): LiveStreams {
  const streams = new Map<string, Set<Stream>>();
  let isClosed = false;
  const all = () => [...streams.values()].flatMap((own) => [...own]);
  const pulse = createPulse(options, streams, all);
  return {
    open: (request) => {
      if (isClosed) return 'stopping';
      const own = streams.get(request.personId) ?? new Set<Stream>();
      // guard: streams-of-person
      if (own.size >= MAX_STREAMS) return 'too-many';
      pulse.start();
      const forget = () => {
        own.delete(stream);
        if (own.size === 0) streams.delete(request.personId);
      };
      const stream = openStream(request, forget, options.log);
      streams.set(request.personId, own.add(stream));
      void stream.pull();
      return stream.response;
    },
    close: async () => {
      isClosed = true;
      // guard: streams-end-with-process
      for (const stream of all()) stream.end();
      await pulse.stop();
    },
  };
}
