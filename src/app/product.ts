/** Names of the product, for the platform, which knows no product. */
export const PRODUCT = {
  name: 'Secondbyte',
  apiDescription: 'The API of the marketplace for used computers.',
  /** The cookie that the API's document names as proof of a session. */
  sessionCookie: 'secondbyte.session_token',
} as const;
