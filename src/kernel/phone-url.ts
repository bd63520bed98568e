/** Country code of Bangladesh without the nought with which numbers begin there. */
const COUNTRY = '88';

/** Returns the address that calls a stored number, from abroad too. */
export function phoneUrl(number: string): string {
  return `tel:+${COUNTRY}${number}`;
}

/**
 * Returns the address that opens a WhatsApp chat with a stored number, its first line written
 * (https://faq.whatsapp.com/5913398998672934).
 */
export function chatUrl(number: string, line: string): string {
  return `https://wa.me/${COUNTRY}${number}?text=${encodeURIComponent(line)}`;
}
