const BANGLA_ZERO = '০'.codePointAt(0) ?? 0;

/** The same text with Bangla digits (`০১৭`) as the digits that computers count with (`017`). */
export function latinDigits(typed: string): string {
  return typed.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BANGLA_ZERO));
}
