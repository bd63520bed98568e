import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { waitUntil } from '../../harness/processes.ts';
import { type Certificate, HOST_NAME } from './certificate.ts';
import { boundToParent } from './programs.ts';

/** Reverse proxy with TLS in front of the web processes. */
export type Front = { readonly stop: () => Promise<void> };

/** Misconfiguration of the proxy that the suite must notice. */
export type Fault = 'hides-the-host' | 'ignores-headers';

export type FrontOptions = {
  readonly folder: string;
  /** Port to which people connect. */
  readonly port: number;
  /** Ports of the machines' web processes. */
  readonly webs: readonly number[];
  readonly certificate: Certificate;
  readonly fault?: Fault;
};

const READY_MS = 10_000;

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Waits until a program listens; throws with its output if it fails. */
export async function untilListening(name: string, port: number, child: ChildProcess): Promise<void> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  const isUp = await waitUntil(() => child.exitCode !== null || answers(port), READY_MS);
  if (!isUp || child.exitCode !== null) throw new Error(`${name} did not start:\n${printed}`);
}

/** Stops a spawned program. Resolves when the program has ended. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/**
 * Returns nginx settings, as an operator could write them. They cache every response that allows it for some seconds.
 */
function nginxSettings({ folder, port, webs, certificate, fault }: FrontOptions): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
  proxy_cache_path ${join(folder, 'cache')} keys_zone=pages:2m;
  upstream webs { ${webs.map((web) => `server 127.0.0.1:${web};`).join(' ')} keepalive 8; }
  server {
    listen 127.0.0.1:${port} ssl;
    server_name ${HOST_NAME};
    ssl_certificate ${certificate.certFile};
    ssl_certificate_key ${certificate.keyFile};
    client_max_body_size 11m;
    location / {
      proxy_pass http://webs;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      ${fault === 'hides-the-host' ? '' : 'proxy_set_header Host $http_host;'}
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https;
      proxy_cache pages;
      proxy_cache_valid 200 301 302 404 10s;
      ${fault === 'ignores-headers' ? 'proxy_ignore_headers Cache-Control Expires Vary Set-Cookie;' : ''}
      add_header X-Cache-Status $upstream_cache_status always;
    }
  }
}
`;
}

/** Starts nginx with TLS and its own cache. */
export async function startNginx(program: string, options: FrontOptions): Promise<Front> {
  mkdirSync(options.folder, { recursive: true });
  const file = join(options.folder, 'nginx.conf');
  writeFileSync(file, nginxSettings(options));
  const args = ['-p', options.folder, '-c', file, '-e', 'stderr'];
  const child = spawn(...boundToParent(program, args), { stdio: ['ignore', 'pipe', 'pipe'] });
  await untilListening('nginx', options.port, child);
  return { stop: () => endProgram(child) };
}

/** Starts a TLS proxy in this process, for machines without nginx. The proxy forwards requests and caches nothing. */
export async function startPlainFront({ port, webs, certificate, fault }: FrontOptions): Promise<Front> {
  let next = 0;
  const server = createServer({ key: certificate.key, cert: certificate.cert }, (incoming, response) => {
    next += 1;
    const web = webs[next % webs.length];
    const forwarded = { 'x-forwarded-for': incoming.socket.remoteAddress, 'x-forwarded-proto': 'https' };
    const host = fault === 'hides-the-host' ? { host: `127.0.0.1:${web}` } : {};
    const headers = { ...incoming.headers, ...forwarded, ...host };
    const { method, url: path } = incoming;
    const passed = request({ host: '127.0.0.1', port: web, method, path, headers }, (given) => {
      response.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(response);
    });
    passed.on('error', () => response.writeHead(502).end());
    incoming.pipe(passed);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
