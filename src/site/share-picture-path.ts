/** Returns the path of a listing's preview picture for shared links. */
export function sharePicturePath(file: string): string {
  return `/share/${file}`;
}
