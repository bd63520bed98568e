import { type Logger, pino } from 'pino';

/** The log of this process: one JSON line an entry. */
export type Log = Logger;

/** Makes the log. Fields that could carry a secret or an address are cut out wherever they appear. */
export function createLog(level: string, name: string): Log {
  return pino({
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
  });
}
