import { startSms } from './start-sms.ts';

const gateway = await startSms({
  host: process.env.HOST || '127.0.0.1',
  port: Number(process.env.PORT || 0),
  ...(process.env.SMS_TOKEN ? { token: process.env.SMS_TOKEN } : {}),
});
console.log(JSON.stringify({ ready: 'sms', url: gateway.url }));
process.send?.({ ready: 'sms', url: gateway.url });

const stop = () => void gateway.stop().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop);
