import { connect } from 'node:net';

/** Response as the load test (`flood.ts`) sees it: only the status and `Retry-After`, in seconds. */
export type Brief = { readonly status: number; readonly retryAfter: number };

/** Part of a body that has not arrived yet: a number of bytes, or everything up to the last chunk. */
type Missing = { readonly bytes: number } | 'chunks';

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

function readHead(head: string) {
  const value = (name: string) => new RegExp(`^${name}: *(.+)$`, 'im').exec(head)?.[1];
  const length = value('content-length');
  return {
    brief: {
      status: Number(head.slice('HTTP/1.1 '.length, 12)),
      retryAfter: Number(value('retry-after') ?? 0),
    },
    closes: value('connection')?.trim() === 'close',
    length: length === undefined ? null : Number(length),
  };
}

type Head = ReturnType<typeof readHead>;

function missingAfter(missing: Missing, chunk: Buffer): Missing | null {
  if (missing === 'chunks')
    return chunk.subarray(-LAST_CHUNK.length).toString('latin1') === LAST_CHUNK ? null : missing;
  return missing.bytes > chunk.length ? { bytes: missing.bytes - chunk.length } : null;
}

/**
 * Pool of keep-alive connections, each for one request at a time. The pool needs a fraction of the CPU time of Node's
 * HTTP client.
 */
export type Lines = {
  /** Requests a path. Rejects if the connection breaks or is silent for too long. */
  readonly get: (path: string) => Promise<Brief>;
  readonly close: () => void;
};

type Line = {
  readonly get: (path: string) => Promise<Brief>;
  readonly isOpen: () => boolean;
  readonly destroy: () => void;
};

/** Creates a reader of a connection's responses. It returns the head of a response once the response is complete. */
function openReader(): (chunk: Buffer) => Head | null {
  let before: Buffer | null = null;
  let head: Head | null = null;
  let missing: Missing | null = null;
  const takeHead = (chunk: Buffer) => {
    const all: Buffer = before ? Buffer.concat([before, chunk]) : chunk;
    const end = all.indexOf(HEAD_END);
    before = end === -1 ? all : null;
    if (end === -1) return;
    head = readHead(all.toString('latin1', 0, end));
    missing = missingAfter(
      head.length === null ? 'chunks' : { bytes: head.length },
      all.subarray(end + HEAD_END.length),
    );
  };
  return (chunk) => {
    if (!head) takeHead(chunk);
    else if (missing) missing = missingAfter(missing, chunk);
    const whole = missing ? null : head;
    if (whole) head = null;
    return whole;
  };
}

/** Opens a connection; `onFree` is called when it may be used again. */
function openLine(url: URL, timeoutMs: number, onFree: () => void): Line {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  let waiting: PromiseWithResolvers<Brief> | null = null;
  const read = openReader();
  socket.on('data', (chunk: Buffer) => {
    const head = read(chunk);
    if (!head) return;
    waiting?.resolve(head.brief);
    waiting = null;
    if (head.closes) socket.destroy();
    else onFree();
  });
  socket.setTimeout(timeoutMs, () => socket.destroy());
  socket.on('error', () => {});
  socket.on('close', () => waiting?.reject(new Error('the connection ended without a response')));
  return {
    get: (path) => {
      waiting = Promise.withResolvers();
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
      return waiting.promise;
    },
    isOpen: () => socket.connecting || socket.readyState === 'open',
    destroy: () => socket.destroy(),
  };
}

/** Creates an empty pool of connections. A connection that is silent for longer than `timeoutMs` is closed. */
export function openLines(address: string, timeoutMs: number): Lines {
  const url = new URL(address);
  const all = new Set<Line>();
  let free: Line[] = [];
  const open = () => {
    const line = openLine(url, timeoutMs, () => free.push(line));
    all.add(line);
    return line;
  };
  const findOpen = () => {
    const line = free.pop();
    if (!line || line.isOpen()) return line;
    // If this connection has ended, others have probably ended for the same reason.
    free = free.filter((other) => other.isOpen());
    return free.pop();
  };
  return {
    get: (path) => (findOpen() ?? open()).get(path),
    close: () => {
      for (const line of all) line.destroy();
    },
  };
}
