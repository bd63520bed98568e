/** A QR code (ISO/IEC 18004) as an SVG path. Each dark module is a square with a side of 1. */
export type QrCode = {
  /** Number of modules per side, including the quiet zone. */
  readonly size: number;
  readonly path: string;
};

/** Width of the quiet zone around the code, in modules. Scanners need this margin. */
const QUIET_ZONE = 4;

/** Draws a text as a QR code. Runs only on the server, and lazy-loads the library. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
