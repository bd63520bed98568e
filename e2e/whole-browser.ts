import { installedBrowsers } from '../tools/browser.ts';

/** How stories start a whole browser, which need what one without windows lacks: a camera, notifications. */
export function wholeBrowser(...args: readonly string[]) {
  const executablePath = process.env.BROWSER_PATH ?? installedBrowsers()[0];
  return { ...(executablePath && { executablePath }), args: ['--disable-dev-shm-usage', ...args] };
}
