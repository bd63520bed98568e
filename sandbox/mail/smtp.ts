import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';
import type { Mailbox } from './mailbox.ts';

const LARGEST_MESSAGE = 10 * 1024 * 1024;

/** Local parts (before the `@`) of addresses whose deliveries are refused, for manual tests. */
const FAILURES: Readonly<Record<string, { code: number; words: string }>> = {
  bounce: { code: 550, words: 'No such mailbox' },
  busy: { code: 451, words: 'Try again later' },
};

function refusal({ address }: SMTPServerAddress): Error | undefined {
  const failure = FAILURES[address.split('@')[0]?.toLowerCase() ?? ''];
  return failure && Object.assign(new Error(failure.words), { responseCode: failure.code });
}

/**
 * Creates an SMTP server that stores emails of up to 10 MiB in the mailbox. It refuses the recipients in `FAILURES`.
 */
export function createSmtpServer(mailbox: Mailbox): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: LARGEST_MESSAGE,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onRcptTo: (address, _session, done) => done(refusal(address)),
    onData: (stream, session: SMTPServerSession, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => stream.sizeExceeded || chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('Too large'), { responseCode: 552 }));
        mailbox.keep(
          Buffer.concat(chunks),
          session.envelope.rcptTo.map((recipient) => recipient.address),
        );
        done();
      });
    },
  });
}
