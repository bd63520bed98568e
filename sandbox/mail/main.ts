import { startMail } from './start-mail.ts';

// Files are readable only for their owner, because emails include links for setting passwords.
process.umask(0o077);

const mail = await startMail({
  host: process.env.HOST || '127.0.0.1',
  port: Number(process.env.PORT || 0),
  smtpPort: Number(process.env.SMTP_PORT || 0),
  dataDir: process.env.DATA_DIR || '.data/mail',
});
console.log(JSON.stringify({ ready: 'mail', url: mail.url, smtp: mail.smtpUrl }));
process.send?.({ ready: 'mail', url: mail.url });

const stop = () => void mail.stop().then(() => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop);
