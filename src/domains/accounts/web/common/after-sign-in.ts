import { paths } from '../../../../paths.ts';
import { fetchToken } from '../public/access-token.ts';

/** Timeout for fetching the access token, in ms. After a timeout, the next page fetches it. */
const TIMEOUT_MS = 3_000;

/**
 * Returns whether the redirect leads to the page for the second factor. Before that proof, the server issues no access
 * token.
 */
function isPending(response: Response): boolean {
  return response.headers.get('location')?.startsWith(paths.secondFactor()) ?? false;
}

/**
 * Runs a sign-in on the server, and fetches the access token before the browser follows the redirect. After a
 * successful sign-in, `serverAction` throws the redirect.
 */
export async function fetchTokenAfterSignIn<Answer>(
  request: Request,
  serverAction: () => Promise<Answer>,
): Promise<Answer> {
  const copy = request.clone();
  try {
    return await serverAction();
  } catch (answer) {
    const email = (await copy.formData()).get('email');
    if (answer instanceof Response && typeof email === 'string' && !isPending(answer)) {
      const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
      await Promise.race([fetchToken(email, 0), timeout]);
    }
    throw answer;
  }
}
