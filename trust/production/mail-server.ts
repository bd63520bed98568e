import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type ParsedMessage, parseMessage } from '../../sandbox/mail/parse-message.ts';
import type { Certificate } from './certificate.ts';

/** A mail server that accepts emails only over TLS and with a password. */
export type MailServer = {
  /** Value of `SMTP_URL`. */
  readonly url: string;
  readonly emails: readonly ParsedMessage[];
  readonly stop: () => Promise<void>;
};

const USER = 'market';
const PASSWORD = 'word of the mail server';

/** Starts a mail server that keeps its emails in memory. */
export async function startMailServer({ key, cert }: Certificate): Promise<MailServer> {
  const emails: ParsedMessage[] = [];
  const server = new SMTPServer({
    secure: true,
    key,
    cert,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === USER && password === PASSWORD
        ? done(null, { user: USER })
        : done(Object.assign(new Error('Wrong user or password'), { responseCode: 535 })),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        emails.push(parseMessage(Buffer.concat(chunks)));
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtps://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    emails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
