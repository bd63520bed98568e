/**
 * Returns whether a change of this file (its path below `src`) requires a restart of the servers. Hot reload handles
 * pages and their own files.
 */
export function isServerCode(path: string): boolean {
  const file = path.replaceAll('\\', '/');
  if (/\.server\.ts$/.test(file)) return true;
  if (/^(ui|site)\/|(^|\/)web\/|\.test\.ts$|(^|\/)testing\//.test(file)) return false;
  return /\.(ts|sql)$/.test(file) && !/^(routes|paths|entry\.\w+)\.ts$/.test(file);
}
