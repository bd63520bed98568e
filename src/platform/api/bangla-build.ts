import type { ServerBuild } from 'react-router';

/** Suffix that distinguishes the manifest version of a build with Bangla scripts. */
const VERSION_MARK = '-bn';

/**
 * Replaces each script URL in a text with the URL of its Bangla copy. The manifest of all routes stays as it
 * is, because no page loads it.
 */
function toBanglaScripts(text: string): string {
  return text.replace(/\/assets\/(?!manifest-)([^"/]+\.js)/g, '/assets/bn/$1');
}

/** Returns the same build with the Bangla copies of its scripts (`tools/messages/messages-plugin.ts`). */
export function banglaBuild(build: ServerBuild): ServerBuild {
  const assets = JSON.parse(toBanglaScripts(JSON.stringify(build.assets))) as ServerBuild['assets'];
  return { ...build, assets: { ...assets, version: `${assets.version}${VERSION_MARK}` } };
}
