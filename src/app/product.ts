/** Names of this product, for the code of the platform, which is independent of the product. */
export const PRODUCT = {
  name: 'Secondbyte',
  apiDescription: 'The API of the marketplace for used computers.',
  /** Name of the session cookie, for the API's documentation. */
  sessionCookie: 'secondbyte.session_token',
} as const;
