/** Path of the picture beside links to a listing. */
export function sharePicturePath(file: string): string {
  return `/share/${file}`;
}
