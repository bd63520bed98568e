/** Kinds of user, as the specification names them. */
export type UserTypes = 'Buyer' | 'Seller' | 'Admin';

declare module '#platform/api/contract.ts' {
  // Declared here, because the platform checks rights without knowing the kinds of user.
  interface AppTypes {
    userType: UserTypes;
  }
}
