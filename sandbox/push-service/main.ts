import { startPushService } from './start-push-service.ts';

const service = await startPushService({ port: Number(process.env.PORT || 0) });
console.log(JSON.stringify({ ready: 'push-service', url: service.url }));
process.send?.({ ready: 'push-service', url: service.url });

const stop = () => void service.stop().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop);
