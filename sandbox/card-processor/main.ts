import { join } from 'node:path';
import { startCardProcessor } from './server.ts';

// Files are readable only for their owner, because the database contains payments and client secrets.
process.umask(0o077);

const env = process.env;

const processor = await startCardProcessor({
  host: env.HOST ?? '127.0.0.1',
  port: Number(env.PORT ?? 0),
  dataDir: env.DATA_DIR ?? join('.data', 'card-processor'),
  secretKey: env.SECRET_KEY ?? 'sk_test_secondbyte_stand_in',
  publishableKey: env.PUBLISHABLE_KEY ?? 'pk_test_secondbyte_stand_in',
  webhookUrl: env.WEBHOOK_URL || undefined,
  webhookEvents: env.WEBHOOK_EVENTS?.split(','),
  webhookSecret: env.WEBHOOK_SECRET || undefined,
  settleDelayMs: env.SETTLE_DELAY_MS === undefined ? undefined : Number(env.SETTLE_DELAY_MS),
});

let isStopping = false;

/** Stops the server within moments. A second signal has no effect. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await processor.close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
process.on('disconnect', () => void stop());

// The receiver of `ready` may stop this process at once, so `ready` is sent after the signal handlers are set. An error
// in sending means that the parent has exited. It is ignored, because the event `disconnect` follows.
const ready = { ready: 'card-processor', url: processor.url };
process.send?.(ready, undefined, undefined, () => {});
console.log(JSON.stringify(ready));
