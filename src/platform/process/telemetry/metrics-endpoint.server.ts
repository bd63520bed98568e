import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/process/log.server.ts';
import { METRICS_TYPE, measureProcess, readMetrics } from './metrics.server.ts';

/** Pause before a port that is in use is tried again, in ms. */
const RETRY_MS = 1_000;
/** Maximum number of connections; only a few programs read metrics at once. */
const MAX_CONNECTIONS = 16;
/** Timeout of a request, in ms. */
const REQUEST_TIMEOUT_MS = 5_000;

/** A running metrics endpoint. */
export type MetricsEndpoint = { readonly port: number; readonly stop: () => Promise<void> };

export type MetricsEndpointOptions = {
  readonly host: string;
  /** 0 picks any free port. */
  readonly port: number;
  readonly log: Log;
};

function createMetricsServer(log: Log): Server {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at GET /metrics.\n');
      return;
    }
    readMetrics().then(
      (text) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'metrics could not be read');
        response.writeHead(500, { 'content-type': 'text/plain' }).end('Metrics could not be read.\n');
      },
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  // Rejects if listening fails.
  await once(server, 'listening');
}

/** Serves the metrics of this process to Prometheus at `GET /metrics`, on a port that visitors cannot reach. */
export async function openMetricsEndpoint(options: MetricsEndpointOptions): Promise<MetricsEndpoint> {
  const { host, port, log } = options;
  const server = createMetricsServer(log);
  await listen(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/**
 * Opens the endpoint like {@link openMetricsEndpoint}, but in the background. The port may still belong to the process
 * that this one replaces, so it is retried until it is free. Returns a function that closes the endpoint.
 */
export function startMetricsEndpoint(options: MetricsEndpointOptions): () => Promise<void> {
  measureProcess();
  const stopping = new AbortController();
  const { host, port, log } = options;
  let endpoint: MetricsEndpoint | undefined;
  const open = async () => {
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        endpoint = await openMetricsEndpoint(options);
        log.info({ host, port: endpoint.port }, 'metrics server started');
        return;
      } catch (error) {
        if (attempt === 1)
          log.warn({ err: error, host, port }, 'the metrics port is in use; metrics start when it is free');
        await sleep(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  };
  const opening = open();
  return async () => {
    stopping.abort();
    await opening;
    await endpoint?.stop();
  };
}
