import { execFile } from 'node:child_process';

/**
 * Program that sends messages to systemd. The socket of systemd accepts only datagrams, which Node cannot send over
 * local sockets.
 */
const NOTIFY = 'systemd-notify';

/** Sends a message to the service manager; `onFailure` gets the error if sending fails. */
type Notify = (message: string, onFailure: (error: Error) => void) => void;

const notifySystemd: Notify = (message, onFailure) => {
  execFile(NOTIFY, [message], (error) => {
    if (error) onFailure(error);
  });
};

/**
 * Reports to systemd that this process is ready. From then on the event loop sends two heartbeats in every period of
 * `WatchdogSec=`. A stopped process, or one in an endless loop, sends none, and systemd replaces it
 * (https://www.freedesktop.org/software/systemd/man/latest/sd_watchdog_enabled.html). Does nothing if systemd does not
 * watch this process. `onFailure` gets errors of failed heartbeats, after which systemd ends the process.
 */
export function startServiceWatchdog(
  environment: NodeJS.ProcessEnv,
  onFailure: (error: Error) => void,
  notify: Notify = notifySystemd,
): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID } = environment;
  // Child processes of a watched process inherit its environment, but are not watched.
  if (!NOTIFY_SOCKET || WATCHDOG_PID !== String(process.pid)) return;
  notify('READY=1', onFailure);
  const halfMs = Number(WATCHDOG_USEC) / 1_000 / 2;
  if (halfMs > 0) setInterval(() => notify('WATCHDOG=1', onFailure), halfMs).unref();
}
