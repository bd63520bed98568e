const BANGLA_ZERO = '০'.codePointAt(0) ?? 0;

/** The same text with Bangla digits (`০১৭`) as the digits that computers count with (`017`). */
export function latinDigits(typed: string): string {
  return typed.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BANGLA_ZERO));
}

/**
 * The number that people mean by `38,500`, `৳ ৩৮,৫০০` or `1.5`; null when it is none.
 * Commas are grouping marks, a point is a decimal point.
 */
export function parseNumber(typed: string): number | null {
  const plain = latinDigits(typed)
    .replace(/^\s*(৳|tk\.?|bdt)/i, '')
    .replace(/[\s,]/g, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
