import type { ApiAnswer } from './api-client.ts';

/** What pages of nobody in particular read, read once for all of them that are made at the same moment. */
export type SharedReads = {
  /** The answer to what `asked` names, or the one that another page has just got. */
  readonly read: (asked: string, ask: () => Promise<ApiAnswer>) => Promise<ApiAnswer>;
  /** Something shown has changed: nothing asked before may be read. */
  readonly forget: () => void;
};

/** How long what was read is good for other pages, in ms, counted from when it was asked. */
export const MOMENT_MS = 100;

type Read = { readonly begun: number; readonly answer: Promise<ApiAnswer> };

/** Nothing read yet. `now` in ms. */
export function createSharedReads(now: () => number = () => performance.now()): SharedReads {
  // Ordered by age, because every read is put at the end.
  const reads = new Map<string, Read>();
  const isOver = ({ begun }: Read) => now() - begun >= MOMENT_MS;
  const dropOld = () => {
    for (const [asked, read] of reads) {
      if (!isOver(read)) return;
      reads.delete(asked);
    }
  };
  const keep = (asked: string, read: Read) => {
    dropOld();
    reads.set(asked, read);
    const dropFailed = (answer?: ApiAnswer) => {
      if (!answer?.ok && reads.get(asked) === read) reads.delete(asked);
    };
    read.answer.then(dropFailed, () => dropFailed());
  };
  return {
    read: (asked, ask) => {
      const known = reads.get(asked);
      if (known && !isOver(known)) return known.answer;
      reads.delete(asked);
      const begun = now();
      const answer = ask();
      keep(asked, { begun, answer });
      return answer;
    },
    forget: () => reads.clear(),
  };
}
