import type { ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

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
  /** The newest lines a process printed. */
  readonly lastLines: (name: string) => string;
};

/** A growing file of lines. */
export type LogFile = { readonly write: (line: string) => void };

/** A log file that moves to `<name>.log.1` when it is full, so that both together stay below 20 MiB. */
export function openLogFile(folder: string, name: string): LogFile {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.log`);
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let file = openSync(path, 'a', 0o600);
  return {
    write: (line) => {
      try {
        if (size > LARGEST_LOG) {
          closeSync(file);
          renameSync(path, `${path}.1`);
          file = openSync(path, 'a', 0o600);
          size = 0;
        }
        size += writeSync(file, `${line}\n`);
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

export type OutputOptions = {
  /** Folder for a log file a process; without one, everything goes to our own output. */
  readonly folder?: string | undefined;
  /** True repeats every line on our own output, with its process's name. */
  readonly repeat?: boolean;
};

/** Makes the sink. Errors are repeated to the operator even where the rest goes to files only. */
export function createOutput(options: OutputOptions): OutputSink {
  const kept = new Map<string, string[]>();
  const files = new Map<string, LogFile>();
  const tell = (line: string) => console.log(line);
  const settled = new Set<string>();
  const take = (name: string, line: string, isLoud: boolean, isComplaint: boolean) => {
    const lines = kept.get(name) ?? [];
    kept.set(name, lines);
    lines.push(line);
    if (lines.length > KEPT_LINES) lines.shift();
    if (options.folder === undefined) return tell(line);
    if (!files.has(name)) files.set(name, openLogFile(options.folder, name));
    files.get(name)?.write(line);
    const matters = settled.has(name) && (isComplaint || SEVERE.test(line));
    if (options.repeat || isLoud || matters) tell(`  ${name}: ${sentenceOf(line)}`);
  };
  return {
    tell,
    follow: (name, child, loud = false) => {
      if (child.stdout)
        createInterface({ input: child.stdout }).on('line', (line) => take(name, line, loud, false));
      if (child.stderr)
        createInterface({ input: child.stderr }).on('line', (line) => take(name, line, loud, true));
    },
    repeatComplaints: (name) => settled.add(name),
    lastLines: (name) => (kept.get(name) ?? []).map(sentenceOf).join('\n'),
  };
}
