import { installedBrowsers } from '../tools/browser.ts';

/** Returns launch options for a browser with windows. Headless browsers lack a camera and notifications. */
export function wholeBrowser(...args: readonly string[]) {
  const executablePath = process.env.BROWSER_PATH ?? installedBrowsers()[0];
  return { ...(executablePath && { executablePath }), args: ['--disable-dev-shm-usage', ...args] };
}
