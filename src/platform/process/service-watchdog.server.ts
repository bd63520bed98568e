import { execFile } from 'node:child_process';

/** Carries a word to systemd, whose socket takes datagrams, which Node does not send over local sockets. */
const NOTIFY = 'systemd-notify';

/** Tells the service manager something; hears why where it could not be told. */
type Tell = (words: string, onFailure: (error: Error) => void) => void;

const notify: Tell = (words, onFailure) => {
  execFile(NOTIFY, [words], (error) => {
    if (error) onFailure(error);
  });
};

/**
 * Tells systemd that this process is ready. From then on its event loop sends two heartbeats within `WatchdogSec=`. A
 * stopped process, or one in an endless loop, sends none and is replaced
 * (https://www.freedesktop.org/software/systemd/man/latest/sd_watchdog_enabled.html). Does nothing where systemd
 * does not watch this very process. `onFailure` gets heartbeats that could not be sent, after which systemd ends
 * the process.
 */
export function startServiceWatchdog(
  environment: NodeJS.ProcessEnv,
  onFailure: (error: Error) => void,
  tell: Tell = notify,
): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID } = environment;
  // Whatever a watched process starts has its environment, but is not what is watched.
  if (!NOTIFY_SOCKET || WATCHDOG_PID !== String(process.pid)) return;
  tell('READY=1', onFailure);
  const halfMs = Number(WATCHDOG_USEC) / 1_000 / 2;
  if (halfMs > 0) setInterval(() => tell('WATCHDOG=1', onFailure), halfMs).unref();
}
