/** Names of the product for the platform code, which is independent of it. */
export const PRODUCT = {
  name: 'Secondbyte',
  apiDescription: 'The API of the marketplace for used computers.',
  /** Session cookie in the API's document. */
  sessionCookie: 'secondbyte.session_token',
} as const;
