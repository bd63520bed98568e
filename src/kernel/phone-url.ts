/** Returns the address that calls a stored number, from abroad too. */
export function phoneUrl(number: string): string {
  return `tel:+88${number}`;
}
