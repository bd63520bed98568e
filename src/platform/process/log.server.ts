import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** The log of this process: one JSON line an entry. */
export type Log = Logger;

// Nobody reads any more: the process that started us is gone, and we shall hear of it another way.
process.stdout.on('error', () => {});

/** Longest time that a line waits for others, in ms, and the most characters that wait. */
const FLUSH_MS = 50;
const MAX_BUFFERED = 32_768;
const SEVERE = /^\{"level":[56]0/;
/** Lines that tell of trouble, in words of others: of the database, the mail server, a library. */
const WARNING_OR_WORSE = /^\{"level":[456]0/;
/**
 * An email address. The pattern starts only where an address can start, never inside a run of its characters. Otherwise
 * a run of n characters would take n² steps.
 */
// guard: email-pattern-start (drop "(?<![\w.+%-])")
export const EMAIL_ADDRESS = /(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}/g;

/** A log line without email addresses: errors quote rows and recipients, and people's addresses stay out of logs. */
export function redactEmails(line: string): string {
  // guard: emails-out-of-log (value => line)
  return WARNING_OR_WORSE.test(line) ? line.replace(EMAIL_ADDRESS, '[address]') : line;
}

/** Where lines of the log go. */
export type LogOutput = { readonly write: (text: string) => unknown };

/**
 * Collects lines and writes them together. A write to a pipe blocks, and one write per request cost a tenth of the
 * process. Severe lines are written at once, all others at the latest when the process ends.
 */
function bufferedWriter(out: LogOutput): DestinationStream {
  let buffered = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (buffered !== '') out.write(buffered);
    buffered = '';
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      buffered += redactEmails(line);
      if (buffered.length > MAX_BUFFERED || SEVERE.test(line)) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
  };
}

/** Makes the log. Fields that could carry a secret or an address are cut out wherever they appear. */
export function createLog(level: string, name: string, out: LogOutput = process.stdout): Log {
  const options: LoggerOptions = {
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'email',
        '*.email',
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
        'token',
        '*.token',
      ],
      remove: true,
    },
  };
  // Not pino's own writer: at exit it tries for ever to write to a closed pipe, and never ends.
  return pino(options, bufferedWriter(out));
}
