import type { ChildProcess } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const LARGEST_LOG = 10 * 1024 * 1024;
const KEPT_LINES = 30;
/** pino's numbers for error and fatal. */
const SEVERE = /"level":(?:50|60)\b/;

/** Where the output of the market's processes goes. */
export type OutputSink = {
  /** Takes all that `child` prints; `loud` repeats it to the operator. */
  readonly follow: (name: string, child: ChildProcess, loud?: boolean) => void;
  /** From now on repeats what `name` complains of; before, its last lines stand in the error of its start. */
  readonly repeatComplaints: (name: string) => void;
  /** Says a line to the operator. */
  readonly tell: (line: string) => void;
  /** Says that something went wrong, which alarms on warnings should hear. */
  readonly warn: (line: string) => void;
  /** The newest lines a process printed. */
  readonly lastLines: (name: string) => string;
};

/** Makes a folder that no other user of the machine may enter: it holds what people and processes have written. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // One that an older version made is open.
  chmodSync(folder, 0o700);
}

/** Builds a line of the operator's log like those of the market's processes (pino's levels: 30 info, 40 warn). */
function jsonLine(name: string, msg: string, level: 30 | 40): string {
  return JSON.stringify({ level, time: new Date().toISOString(), name, msg });
}

/**
 * Returns the function that prints to the operator on standard output: plain text, or JSON lines where machines read
 * them.
 */
export function operatorVoice(json: boolean, level: 30 | 40 = 30): (text: string) => void {
  if (!json) return (text) => console.log(text);
  return (text) => {
    for (const line of text.split('\n').filter((one) => one.trim() !== ''))
      console.log(jsonLine('market', line.trim(), level));
  };
}

/** Lines as they are where they are entries of a log, else made one each. */
function asJsonLines(name: string, text: string, level: 30 | 40): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => (line.startsWith('{"level":') ? line : jsonLine(name, line, level))).join('\n');
}

/** A growing file of whole lines. */
export type LogFile = { readonly write: (lines: string) => void };

/** A log file that moves to `<name>.log.1` when it is full, so that both together stay below 20 MiB. */
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
        // A full disk or a folder that is gone must not stop the market.
      }
    },
  };
}

/** The sentence of a line of our own log; other lines as they are. */
function sentenceOf(line: string): string {
  try {
    const entry = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [entry.msg, entry.err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}

/** Gives `hear` the whole lines of each piece that arrives, without the last line break; the rest at the end. */
function onLines(stream: Readable | null, hear: (lines: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (piece: string) => {
    const end = piece.lastIndexOf('\n');
    if (end === -1) {
      rest += piece;
      return;
    }
    hear(rest + piece.slice(0, end));
    rest = piece.slice(end + 1);
  });
  stream?.on('end', () => rest !== '' && hear(rest));
}

export type OutputOptions = {
  /** Folder for a log file a process; without one, everything goes to our own output. */
  readonly folder?: string | undefined;
  /** True repeats every line on our own output, with its process's name. */
  readonly repeat?: boolean;
  /** True where our own output is for machines: each line of it is one of JSON. */
  readonly json?: boolean;
};

/** Makes the sink. Errors are repeated to the operator even where the rest goes to files only. */
export function createOutput(options: OutputOptions): OutputSink {
  const kept = new Map<string, string[]>();
  const files = new Map<string, LogFile>();
  const tell = operatorVoice(options.json ?? false);
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
    // A busy web server logs thousands of lines a second: they are looked at together unless one matters.
    if (!all && !(settled.has(name) && SEVERE.test(text))) return;
    for (const line of lines) if (all || SEVERE.test(line)) tell(`  ${name}: ${sentenceOf(line)}`);
  };
  return {
    tell,
    warn: operatorVoice(options.json ?? false, 40),
    follow: (name, child, loud = false) => {
      onLines(child.stdout, (lines) => take(name, lines, loud, false));
      onLines(child.stderr, (lines) => take(name, lines, loud, true));
    },
    repeatComplaints: (name) => settled.add(name),
    lastLines: (name) => (kept.get(name) ?? []).map(sentenceOf).join('\n'),
  };
}
