/** A QR code (ISO/IEC 18004) as an SVG path: each dark module is a square of one unit. */
export type QrCode = {
  /** Modules a side, the quiet zone around it included. */
  readonly size: number;
  readonly path: string;
};

/** Modules without ink around a code that readers need. */
const QUIET_ZONE = 4;

/** Draws a text as a QR code. The library is loaded where it is needed, on the server alone. */
export async function drawQrCode(text: string): Promise<QrCode> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join('') };
}
