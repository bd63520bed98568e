/** Patterns of real keys and tokens of services that the product uses. */
const SECRETS: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{60}/,
  'live key of the card processor': /\b[sr]k_live_[A-Za-z0-9]{16,}/,
  'key of the card processor': /\b[sr]k_test_[A-Za-z0-9]{24,}/,
  'webhook secret': /\bwhsec_[A-Za-z0-9]{24,}/,
  'access key of a cloud': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  'token of a code host': /\b(?:gh[opsur]_[A-Za-z0-9]{36}|github_pat_\w{50}|glpat-[\w-]{20})/,
  'token of a registry': /\bnpm_[A-Za-z0-9]{36}\b/,
  'client secret of Google': /\bGOCSPX-[\w-]{20}/,
  'token of a chat': /\bxox[abprs]-[\w-]{20}/,
  'signed token': /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/,
  'address with a password': /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[\w.-]+:[^\s@/$'"`{}<>]{12,}@/,
};

/** Returns the kinds of secrets in a text, with the line of each. */
export function findSecrets(text: string): string[] {
  return Object.entries(SECRETS).flatMap(([kind, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`line ${text.slice(0, found.index).split('\n').length}: ${kind}`] : [];
  });
}
