/** Names of the product, for platform code that does not know the product. */
export const PRODUCT = {
  name: 'Secondbyte',
  apiDescription: 'The API of the marketplace for used computers.',
  /** Name of the session cookie, for the API's documentation. */
  sessionCookie: 'secondbyte.session_token',
} as const;
