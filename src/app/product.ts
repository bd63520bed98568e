/** What the platform is told of the product that it carries. */
export const PRODUCT = {
  name: 'Secondbyte',
  apiDescription: 'The API of the marketplace for used computers.',
  /** The cookie that the API's document names as proof of a session. */
  sessionCookie: 'secondbyte.session_token',
} as const;
