/** Key of the access token in local storage. */
export const TOKEN_KEY = 'accessToken';

/** Returns the stored token; null if there is none, or if the browser blocks storage. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}
