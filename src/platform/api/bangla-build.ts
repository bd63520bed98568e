import type { ServerBuild } from 'react-router';

/** End of the version of a list of scripts in Bangla. */
const VERSION_MARK = '-bn';

/** True for a list of scripts of Bangla pages, by its version. */
export function isBanglaManifest(version: string | null): boolean {
  return version?.endsWith(VERSION_MARK) ?? false;
}

/** The addresses of scripts in a text, each changed to that of the Bangla copy. No page loads the list of all routes. */
function toBanglaScripts(text: string): string {
  return text.replace(/\/assets\/(?!manifest-)([^"/]+\.js)/g, '/assets/bn/$1');
}

/** The same build with the Bangla copies of its scripts (`tools/messages/messages-plugin.ts`). */
export function banglaBuild(build: ServerBuild): ServerBuild {
  const assets = JSON.parse(toBanglaScripts(JSON.stringify(build.assets))) as ServerBuild['assets'];
  return { ...build, assets: { ...assets, version: `${assets.version}${VERSION_MARK}` } };
}
