import type { ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const LARGEST_LOG = 10 * 1024 * 1024;
const KEPT_LINES = 30;
/** Pattern for log entries with pino's levels error (50) and fatal (60). */
const SEVERE = /"level":(?:50|60)\b/;

/** Receiver of the output of the market's processes. */
export type OutputSink = {
  /** Receives everything that `child` prints. With `loud`, repeats it to the operator. */
  readonly follow: (name: string, child: ChildProcess, loud?: boolean) => void;
  /**
   * From now on, repeats the errors of the process `name` to the operator. Until then, its last lines are only part of
   * the error about a failed start.
   */
  readonly repeatComplaints: (name: string) => void;
  /** Shows a line to the operator. */
  readonly print: (line: string) => void;
  /** Shows a warning to the operator, with the log level of warnings so that alerts can detect it. */
  readonly warn: (line: string) => void;
  /** Returns the newest lines that a process printed. */
  readonly lastLines: (name: string) => string;
};

/** Creates a folder that no other user may enter, because logs contain personal data. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // An older version may have created the folder with open permissions.
  chmodSync(folder, 0o700);
}

/** Builds a JSON line for the operator like those of the market's processes (pino's levels: 30 info, 40 warn). */
function jsonLine(name: string, msg: string, level: 30 | 40): string {
  return JSON.stringify({ level, time: new Date().toISOString(), name, msg });
}

/** Returns a function that prints to the operator on standard output: plain text, or JSON lines for programs. */
export function operatorVoice(json: boolean, level: 30 | 40 = 30): (text: string) => void {
  if (!json) return (text) => console.log(text);
  return (text) => {
    for (const line of text.split('\n').filter((one) => one.trim() !== ''))
      console.log(jsonLine('market', line.trim(), level));
  };
}

/** Converts lines to JSON lines. Log entries are JSON lines already and stay unchanged. */
function asJsonLines(name: string, text: string, level: 30 | 40): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => (line.startsWith('{"level":') ? line : jsonLine(name, line, level))).join('\n');
}

/** A log file that receives complete lines. */
export type LogFile = { readonly write: (lines: string) => void };

/** Opens a log file. When it is full, it is renamed to `<name>.log.1`. Both files together stay below 20 MiB. */
export function openLogFile(folder: string, name: string): LogFile {
  makePrivate(folder);
  const path = join(folder, `${name}.log`);
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let file = openSync(path, 'a', 0o600);
  return {
    write: (lines) => {
      try {
        if (size > LARGEST_LOG) {
          closeSync(file);
          renameSync(path, `${path}.1`);
          file = openSync(path, 'a', 0o600);
          size = 0;
        }
        size += writeSync(file, `${lines}\n`);
      } catch {
        // A full disk or a missing folder must not stop the market.
      }
    },
  };
}

/** Returns the message of a log entry. Other lines are returned unchanged. */
function sentenceOf(line: string): string {
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}

/**
 * Calls `onLine` with the complete lines of each chunk, without the last line break. At the end of the stream, calls it
 * with the rest.
 */
function onLines(stream: Readable | null, onLine: (lines: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (chunk: string) => {
    const end = chunk.lastIndexOf('\n');
    if (end === -1) {
      rest += chunk;
      return;
    }
    onLine(rest + chunk.slice(0, end));
    rest = chunk.slice(end + 1);
  });
  stream?.on('end', () => rest !== '' && onLine(rest));
}

export type OutputOptions = {
  /** Folder for one log file per process. Without a folder, all output goes to this process's own output. */
  readonly folder?: string | undefined;
  /** If true, every line is repeated in this process's own output, with the name of the line's process. */
  readonly repeat?: boolean;
  /** If true, every line of this process's own output is a JSON line. */
  readonly json?: boolean;
};

/**
 * Creates the receiver of the processes' output. Errors are repeated to the operator even if all other output goes to
 * files.
 */
export function createOutput(options: OutputOptions): OutputSink {
  const kept = new Map<string, string[]>();
  const files = new Map<string, LogFile>();
  const print = operatorVoice(options.json ?? false);
  const settled = new Set<string>();
  const keep = (name: string, lines: readonly string[]) =>
    kept.set(name, [...(kept.get(name) ?? []), ...lines.slice(-KEPT_LINES)].slice(-KEPT_LINES));
  const take = (name: string, text: string, isLoud: boolean, isComplaint: boolean) => {
    const lines = text.split('\n');
    keep(name, lines);
    if (options.folder === undefined)
      return console.log(options.json ? asJsonLines(name, text, isComplaint ? 40 : 30) : text);
    if (!files.has(name)) files.set(name, openLogFile(options.folder, name));
    files.get(name)?.write(text);
    const all = options.repeat || isLoud || (settled.has(name) && isComplaint);
    // A busy web server logs thousands of lines a second. Search each chunk first, and split it only if necessary.
    if (!all && !(settled.has(name) && SEVERE.test(text))) return;
    for (const line of lines) if (all || SEVERE.test(line)) print(`  ${name}: ${sentenceOf(line)}`);
  };
  return {
    print,
    warn: operatorVoice(options.json ?? false, 40),
    follow: (name, child, loud = false) => {
      onLines(child.stdout, (lines) => take(name, lines, loud, false));
      onLines(child.stderr, (lines) => take(name, lines, loud, true));
    },
    repeatComplaints: (name) => settled.add(name),
    lastLines: (name) => (kept.get(name) ?? []).map(sentenceOf).join('\n'),
  };
}
