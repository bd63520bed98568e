import { installedBrowsers } from '../tools/browser.ts';

/** Returns launch options for a browser with windows, because headless browsers have no camera and no notifications. */
export function wholeBrowser(...args: readonly string[]) {
  const executablePath = process.env.BROWSER_PATH ?? installedBrowsers()[0];
  return { ...(executablePath && { executablePath }), args: ['--disable-dev-shm-usage', ...args] };
}
