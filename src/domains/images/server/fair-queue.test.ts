import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Returns functions that add tasks to the queue and end them, and the list of started tasks. */
function openTasks(queue: FairQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (source: string, name: string, signal?: AbortSignal) =>
    queue.run(
      source,
      () => {
        started.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      },
      signal,
    );
  /** Waits until the effects of a task's end have happened. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { started, run, end, settle };
}

test("one client's many tasks do not delay another client's first task", async () => {
  const { started, run, end, settle } = openTasks(new FairQueue({ atOnce: 1 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run('a', name);
  for (const name of ['b1', 'b2']) void run('b', name);
  void run('c', 'c1');
  await settle();
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a client never exceeds its limit of running tasks, so other clients get free slots', async () => {
  const { started, run, end, settle } = openTasks(new FairQueue({ atOnce: 4, perSource: 2 }));
  for (const name of ['a1', 'a2', 'a3']) void run('a', name);
  void run('b', 'b1');
  await settle();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('an aborted task leaves the queue, and the tasks behind it move up', async () => {
  const queue = new FairQueue({ atOnce: 1 });
  const { started, run, end, settle } = openTasks(queue);
  const gone = new AbortController();
  void run('a', 'a1');
  const abandoned = run('a', 'a2', gone.signal);
  void run('a', 'a3');
  await settle();
  expect(queue.countWaiting('a')).toBe(2);
  gone.abort(new Error('went away'));
  await expect(abandoned).rejects.toThrow('went away');
  expect(queue.countWaiting('a')).toBe(1);
  await end('a1');
  expect(started).toEqual(['a1', 'a3']);
});

test('a task that was aborted before it was queued never starts', async () => {
  const { started, run } = openTasks(new FairQueue({ atOnce: 1 }));
  await expect(run('a', 'a1', AbortSignal.abort(new Error('went away')))).rejects.toThrow('went away');
  expect(started).toEqual([]);
});

test('a task that is aborted while running still completes and frees its slot', async () => {
  const { started, run, end, settle } = openTasks(new FairQueue({ atOnce: 1 }));
  const gone = new AbortController();
  const first = run('a', 'a1', gone.signal);
  void run('b', 'b1');
  await settle();
  gone.abort();
  await end('a1');
  expect(await first).toBe('a1');
  expect(started).toEqual(['a1', 'b1']);
});

test('a failed task frees its slot for the next', async () => {
  const queue = new FairQueue({ atOnce: 1 });
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('a', async () => 'next')).toBe('next');
});
