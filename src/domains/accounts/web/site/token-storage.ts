/** Where the access token lies in local storage. */
export const TOKEN_KEY = 'accessToken';

/** The token that lies in local storage; null when there is none or the browser keeps nothing. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}
