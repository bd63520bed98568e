import type { Log } from '#platform/process/log.server.ts';
import type { Caller } from './contract.ts';

/** Returns the caller of a request; null for an anonymous request. */
export type Identify = () => Promise<Caller | null>;

/** Server's data about one request, beyond the request itself. */
export type RequestEnv = {
  Bindings: {
    /** True for calls that our own pages make while being rendered. The log has a line for the page instead. */
    inProcess?: boolean;
    /** True for calls of an anonymous visitor's page. No session is looked up for them. */
    isAnonymous?: boolean;
    /** Looks the visitor up once for all calls of a page. */
    identifyOnce?: (identify: Identify) => ReturnType<Identify>;
    /** Network address of the client. */
    clientAddress?: string;
    requestId?: string;
    /** Trace that a proxy in front of this server has begun (W3C Trace Context). */
    traceparent?: string;
    /** Sets a response header on the connection itself. */
    setHeader?: (name: string, value: string) => void;
  };
  Variables: { requestId: string; route: string; callerId: string | null; log: Log };
};
