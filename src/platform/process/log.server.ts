import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Log of this process, with one JSON line per entry. */
export type Log = Logger;

// The parent process is gone, so nobody reads the log. Other code handles that.
process.stdout.on('error', () => {});

/** Longest time in ms that lines are buffered, and the most buffered characters. */
const FLUSH_MS = 50;
const MAX_BUFFERED = 32_768;
const SEVERE = /^\{"level":[56]0/;
/** Warnings and errors, whose messages come from the database, the mail server or a library. */
const WARNING_OR_WORSE = /^\{"level":[456]0/;
/**
 * An email address. The pattern starts only where an address can start, never inside a run of its characters. Otherwise
 * a run of n characters would take n² steps.
 */
// guard: email-pattern-start (drop "(?<![\w.+%-])")
export const EMAIL_ADDRESS = /(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}/g;

/** Removes email addresses from a log line. Error messages can quote rows and recipients. */
export function redactEmails(line: string): string {
  // guard: emails-out-of-log (value => line)
  return WARNING_OR_WORSE.test(line) ? line.replace(EMAIL_ADDRESS, '[address]') : line;
}

/** Output of the log. */
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

/** Creates the log. Fields with secrets or addresses are removed at every depth. */
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
  // Pino's own writer would try for ever to write to a closed pipe at exit.
  return pino(options, bufferedWriter(out));
}
