/**
 * True when a change of this file (its path below `src`) needs a new start of the servers. Pages and what only
 * they use are taken up by hot reload.
 */
export function isServerCode(path: string): boolean {
  const file = path.replaceAll('\\', '/');
  if (/\.server\.ts$/.test(file)) return true;
  if (/^(ui|site)\/|(^|\/)web\/|\.test\.ts$|(^|\/)testing\//.test(file)) return false;
  return /\.(ts|sql)$/.test(file) && !/^(routes|paths|entry\.\w+)\.ts$/.test(file);
}
