import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openMailbox } from './mailbox.ts';
import { createSmtpServer } from './smtp.ts';
import { createWebServer } from './web.ts';

export type MailOptions = {
  /** Host and port of the mailbox's web pages; port 0 for any free port. */
  readonly host: string;
  readonly port: number;
  /** Port of the SMTP server on loopback; 0 for any free port. */
  readonly smtpPort: number;
  readonly dataDir: string;
};

/** A running stand-in mail server. */
export type Mail = { readonly url: string; readonly smtpUrl: string; readonly stop: () => Promise<void> };

/** Starts the SMTP server and the mailbox's web pages; resolves when both listen. */
export async function startMail(options: MailOptions): Promise<Mail> {
  const mailbox = openMailbox(options.dataDir);
  const smtp = createSmtpServer(mailbox);
  const web = createWebServer(mailbox);
  smtp.listen(options.smtpPort, '127.0.0.1');
  await once(smtp.server, 'listening');
  // A client that disconnects while it sends an email must not stop the server.
  smtp.on('error', (error) => console.error(error.message));
  web.listen(options.port, options.host);
  await once(web, 'listening');
  const portOf = (address: AddressInfo | string | null) => (address as AddressInfo).port;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${portOf(web.address())}`,
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server.address())}`,
    stop: async () => {
      web.close();
      web.closeAllConnections();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      mailbox.close();
    },
  };
}
