import { type Logger, type LoggerOptions, pino } from 'pino';

/** The log of this process: one JSON line an entry. */
export type Log = Logger;

// Nobody reads any more: the process that started us is gone, and we shall hear of it another way.
process.stdout.on('error', () => {});

/** Makes the log. Fields that could carry a secret or an address are cut out wherever they appear. */
export function createLog(level: string, name: string): Log {
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
  // Not pino's own writer: at its end it tries for ever to write to a pipe that is closed, and never exits.
  return pino(options, process.stdout);
}
