import { startGoogle } from './start-google.ts';

// Files are readable only for their owner, because they include the provider's signing keys.
process.umask(0o077);

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}

const google = await startGoogle({
  host: process.env.HOST || '127.0.0.1',
  port: Number(process.env.PORT || 0),
  dataDir: process.env.DATA_DIR || '.data/google',
  client: {
    id: needed('CLIENT_ID'),
    secret: needed('CLIENT_SECRET'),
    redirectUri: needed('REDIRECT_URI'),
  },
});
console.log(JSON.stringify({ ready: 'google', url: google.issuer }));
process.send?.({ ready: 'google', url: google.issuer });

const stop = () => void google.stop().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop);
