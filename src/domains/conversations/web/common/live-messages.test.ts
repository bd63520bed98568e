import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToMessages } from './live-messages.ts';

/** Fake stream of a browser. The test decides when it opens or fails. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readonly url: string;
  readyState = 0;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  /** Acts as browsers do if the server responds with an error status. */
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
  /** Acts as browsers do if the connection breaks: they connect again on their own. */
  breakOff(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }
}

const LONGEST_WAIT_MS = 60_000;
const SINCE = '2026-11-28T10:00:00.000Z';
const last = () => FakeEventSource.opened.at(-1);
const page = Object.assign(new EventTarget(), { hidden: false });
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  stop = listenToMessages(() => {}, SINCE);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a stream that a proxy refused is opened again, with longer and longer waits', () => {
  for (let count = 1; count <= 10; count += 1) {
    expect(FakeEventSource.opened).toHaveLength(count);
    last()?.refuse();
    vi.advanceTimersByTime(500);
    expect(FakeEventSource.opened).toHaveLength(count);
    vi.advanceTimersByTime(LONGEST_WAIT_MS);
  }
  last()?.refuse();
  vi.advanceTimersByTime(LONGEST_WAIT_MS / 2 - 1);
  expect(FakeEventSource.opened).toHaveLength(11);
  expect(last()?.url).toContain(encodeURIComponent(SINCE));
});

test('after a stream that opened, the first wait is short again', () => {
  for (let count = 0; count < 6; count += 1) {
    last()?.refuse();
    vi.advanceTimersByTime(LONGEST_WAIT_MS);
  }
  last()?.dispatchEvent(new Event('open'));
  last()?.refuse();
  vi.advanceTimersByTime(2_000);
  expect(FakeEventSource.opened).toHaveLength(8);
});

test('a broken stream is left to the browser, which reconnects', () => {
  last()?.breakOff();
  vi.advanceTimersByTime(LONGEST_WAIT_MS);
  expect(FakeEventSource.opened).toHaveLength(1);
});

test('a window that nobody sees or that has no listener opens none', () => {
  last()?.refuse();
  page.hidden = true;
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(LONGEST_WAIT_MS);
  expect(FakeEventSource.opened).toHaveLength(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(FakeEventSource.opened).toHaveLength(2);
  last()?.refuse();
  stop();
  vi.advanceTimersByTime(LONGEST_WAIT_MS);
  expect(FakeEventSource.opened).toHaveLength(2);
});
