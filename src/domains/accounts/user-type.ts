/** Kinds of user, as the specification names them. */
export type UserTypes = 'Buyer' | 'Seller' | 'Admin';

declare module '#platform/api/contract.ts' {
  // The platform asks who may make a call without knowing which kinds of user there are.
  interface AppTypes {
    userType: UserTypes;
  }
}
