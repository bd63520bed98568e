/** Kinds of user, as the specification names them. */
export type UserTypes = 'Buyer' | 'Seller' | 'Admin';

declare module '#platform/api/contract.ts' {
  // The platform checks rights without knowing the kinds of user.
  interface AppTypes {
    userType: UserTypes;
  }
}
