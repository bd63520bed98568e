import { encode } from 'uqr';

/** White around a code on each side, in modules (ISO/IEC 18004 asks for four). */
const QUIET = 4;

/** Draws a QR code of a text as the path of an SVG. The square has `size` modules on each side. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { path: dark.join(''), size };
}
