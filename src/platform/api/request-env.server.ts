import type { Log } from '#platform/process/log.server.ts';
import type { Caller } from './contract.ts';

/** Finds out who makes a request; null when it is nobody. */
export type Identify = () => Promise<Caller | null>;

/** Server's data of one request, beyond the request itself. */
export type RequestEnv = {
  Bindings: {
    /** True for calls that our own pages make while rendering; they were logged once already. */
    inProcess?: boolean;
    /** True for calls of a page whose visitor proved nothing: nobody looks for who that is. */
    isAnonymous?: boolean;
    /** Looks its visitor up once for all that a page reads. */
    identifyOnce?: (identify: Identify) => ReturnType<Identify>;
    /** Network address of the other end. */
    clientAddress?: string;
    requestId?: string;
    /** The trace that a proxy in front has begun (W3C Trace Context). */
    traceparent?: string;
    /** Sets a header of the answer on the connection itself. */
    setHeader?: (name: string, value: string) => void;
  };
  Variables: { requestId: string; route: string; callerId: string | null; log: Log };
};
