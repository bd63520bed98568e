import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../harness/ports.ts';
import { endProgram, untilListening } from '../production/front.ts';
import type { ClusterNode } from './node.ts';
import { makeFolder, spawnProgram, writeOwnFile } from './spawn.ts';

type Place = { readonly program: string; readonly folder: string; readonly logs: string };

const HOST = '127.0.0.1';

async function startHaproxy(name: string, { program, folder, logs }: Place, port: number, settings: string) {
  const file = join(folder, `${name}.cfg`);
  makeFolder(folder);
  writeOwnFile(file, settings);
  const child = spawnProgram(name, program, ['-db', '-f', file], { folder, logs });
  await untilListening(name, port, child);
  return () => endProgram(child);
}

/**
 * Returns the settings that route to the primary server and to the standby. Open connections are closed when the two
 * servers swap roles.
 */
function databaseSettings(nodes: readonly ClusterNode[], primaryPort: number, standbyPort: number): string {
  const servers = nodes.map(
    ({ name, databasePort, apiPort }) => `  server ${name} ${HOST}:${databasePort} check port ${apiPort}`,
  );
  const listen = (role: string, port: number) => `
listen ${role}
  bind ${HOST}:${port}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
  return `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
${listen('primary', primaryPort)}${listen('replica', standbyPort)}`;
}

/** Starts a load balancer in front of the database servers. */
export async function startDatabaseBalancer(place: Place, nodes: readonly ClusterNode[]) {
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const settings = databaseSettings(nodes, primaryPort, standbyPort);
  const stop = await startHaproxy('database-balancer', place, primaryPort, settings);
  return { primaryPort, standbyPort, stop };
}

/**
 * Returns the HTTP response that HAProxy sends if a web process died or hung during a request. It equals the market's
 * own 503.
 */
function comeBackLater(): string {
  const body = JSON.stringify({
    type: 'about:blank',
    title: 'Not available',
    status: 503,
    code: 'unavailable',
    detail: 'The market cannot answer just now. Try again in a moment.',
  });
  const head = [
    'HTTP/1.1 503 Service Unavailable',
    'Content-Type: application/problem+json',
    'Cache-Control: no-store',
    'Retry-After: 2',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Returns the settings of the web processes that respond to `path` with 200. */
function webBackend(name: string, path: string, webs: readonly number[]): string {
  const servers = webs.map((web, index) => `  server web-${index + 1} ${HOST}:${web} check`);
  return `
backend ${name}
  balance leastconn
  option httpchk
  http-check send meth GET uri ${path} ver HTTP/1.1 hdr Host ${HOST}
  http-check expect status 200
  http-request disable-l7-retry unless METH_GET
  default-server inter 1s fastinter 500ms fall 2 rise 1
${servers.join('\n')}
`;
}

/**
 * Returns the settings that distribute requests over the web processes.
 *
 * - Requests go to processes that are ready. If none is ready, requests go to running processes, which respond from
 *   their caches.
 * - If a process dies, its reads are repeated on another process. Changes are not repeated, because only the client
 *   may repeat them.
 * - A process that is marked as down keeps its connections, because it may be finishing requests before it stops. The
 *   supervisor kills processes that hang.
 */
function webSettings(
  port: number,
  webs: readonly number[],
  later: string,
  keepsConnections: boolean,
): string {
  return `
global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 70s
  timeout server 30s
  timeout http-keep-alive 60s
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response response-timeout
  errorfile 502 ${later}
  errorfile 503 ${later}
  errorfile 504 ${later}
frontend market
  bind ${HOST}:${port}
  option forwardfor
  ${keepsConnections ? '' : 'option httpclose'}
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend living
${webBackend('ready', '/readyz', webs)}${webBackend('living', '/healthz', webs)}`;
}

/**
 * Starts a load balancer in front of web processes on these ports. Returns its address. If a process dies, HAProxy
 * silently closes keep-alive HTTP/1.1 connections, so that the client retries. On other connections, such as the
 * HTTP/2 connections of browsers, HAProxy sends a response.
 */
export async function startWebBalancer(place: Place, webs: readonly number[], keepsConnections: boolean) {
  const port = await freePort();
  makeFolder(place.folder);
  const later = join(place.folder, 'later.http');
  writeFileSync(later, comeBackLater());
  const stop = await startHaproxy(
    'web-balancer',
    place,
    port,
    webSettings(port, webs, later, keepsConnections),
  );
  return { url: `http://${HOST}:${port}`, stop };
}
