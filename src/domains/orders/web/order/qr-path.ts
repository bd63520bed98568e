import { encode } from 'uqr';

/** Width of the white margin around a QR code, in modules (ISO/IEC 18004 requires four). */
const QUIET = 4;

/** Returns the SVG path of a text's QR code. The code has `size` modules on each side, including the margin. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { path: dark.join(''), size };
}
