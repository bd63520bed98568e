import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** Log of this process, with one JSON line per entry. */
export type Log = Logger;

// The parent process has ended, so nobody reads the log. `shutDownOnSignal` then ends this process.
process.stdout.on('error', () => {});

/** Longest time for which lines are buffered, in ms. */
const FLUSH_MS = 50;
/** Maximum number of buffered characters. */
const MAX_BUFFERED = 32_768;
/** Beginning of an error's log line (levels 50 and 60). */
const SEVERE = /^\{"level":[56]0/;
/** Beginning of warnings and errors. Their messages come from the database, the mail server or a library. */
const WARNING_OR_WORSE = /^\{"level":[456]0/;
/**
 * Email address. The pattern starts only where an address can start, never inside a run of its characters. Otherwise a
 * run of n characters would take n² steps.
 */
// guard: email-pattern-start (drop "(?<![\w.+%-])")
export const EMAIL_ADDRESS = /(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}/g;

/** Removes email addresses from a log line. Error messages can quote database rows and recipients of emails. */
export function redactEmails(line: string): string {
  // guard: emails-out-of-log (value => line)
  return WARNING_OR_WORSE.test(line) ? line.replace(EMAIL_ADDRESS, '[address]') : line;
}

const SECRET_NAMES = '(?:email|authorization|cookie|set-cookie|token|password)';
const SECRET_FIELD = new RegExp(`"${SECRET_NAMES}":`, 'i');
const SECRET_NAME = new RegExp(`^${SECRET_NAMES}$`, 'i');

/**
 * Removes secret fields from a finished log line. Pino's own `redact` matches only listed depths, and ignores the
 * fields of child loggers (bindings). A finished line has no cycles and a limited depth, and a line without such a
 * field costs only one search.
 */
function removeSecrets(line: string): string {
  if (!SECRET_FIELD.test(line)) return line;
  const clean: unknown = JSON.parse(line, (name, value: unknown) =>
    SECRET_NAME.test(name) ? undefined : value,
  );
  return `${JSON.stringify(clean)}\n`;
}

/** Writes the buffered lines of every log of this process. */
const flushes = new Set<() => void>();
process.on('exit', () => {
  for (const flush of flushes) flush();
});

/** Output of the log. */
export type LogOutput = { readonly write: (text: string) => unknown };

/**
 * Collects lines and writes them together, because a write to a pipe blocks. One write per request took a tenth of the
 * process's time. Errors are written immediately. All other lines are written after {@link FLUSH_MS}, or when the
 * process ends.
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
  flushes.add(flush);
  return {
    write: (line) => {
      buffered += redactEmails(removeSecrets(line));
      if (buffered.length > MAX_BUFFERED || SEVERE.test(line)) flush();
      else timer ??= setTimeout(flush, FLUSH_MS).unref();
    },
  };
}

/**
 * Creates the log. Fields named `email`, `authorization`, `cookie`, `set-cookie`, `token` or `password` are removed at
 * every depth, in upper or lower case.
 */
export function createLog(level: string, name: string, out: LogOutput = process.stdout): Log {
  const options: LoggerOptions = { level, base: { name }, timestamp: pino.stdTimeFunctions.isoTime };
  // Pino's own writer would try forever to write to a closed pipe at exit.
  return pino(options, bufferedWriter(out));
}
