/**
 * Returns whether a change of a file requires a restart of the servers. `path` is the file's path below `src`. Pages
 * and files that only pages use need none, because hot reload handles them.
 */
export function isServerCode(path: string): boolean {
  const file = path.replaceAll('\\', '/');
  if (/\.server\.ts$/.test(file)) return true;
  if (/^(ui|site)\/|(^|\/)web\/|\.test\.ts$|(^|\/)testing\//.test(file)) return false;
  return /\.(ts|sql)$/.test(file) && !/^(routes|paths|entry\.\w+)\.ts$/.test(file);
}
