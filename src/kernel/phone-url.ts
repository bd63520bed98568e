/** Country code of Bangladesh (880) without its zero, because stored phone numbers begin with that zero. */
const COUNTRY = '88';

/** Returns the `tel:` URL of a stored phone number, which also works from abroad. */
export function phoneUrl(number: string): string {
  return `tel:+${COUNTRY}${number}`;
}

/**
 * Returns the URL that opens a WhatsApp chat with a stored phone number and a prefilled first line
 * (https://faq.whatsapp.com/5913398998672934).
 */
export function chatUrl(number: string, line: string): string {
  return `https://wa.me/${COUNTRY}${number}?text=${encodeURIComponent(line)}`;
}
