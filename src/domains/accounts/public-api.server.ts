// biome-ignore-all lint/performance/noBarrelFile: a door is the list of what others may use

export {
  createAdmin,
  linkToNewPassword,
  removeSecondFactor,
  verifySellerAt,
} from './server/admin-cli-actions.server.ts';
export {
  countAccounts,
  countNewcomers,
  countOpenUsers as countUsers,
  selectOpenUsers as selectUsers,
} from './server/admin-store.server.ts';
export { noteAuditEntry } from './server/audit-log-store.server.ts';
export { giveAvatar } from './server/avatar.server.ts';
export { changeRating } from './server/change-rating.server.ts';
export { type AccountClosing, closeAccount } from './server/close-account.server.ts';
export { ForeignSecretError, joinCommonSecret } from './server/common-secret.server.ts';
export { findSellerId } from './server/contact-email.server.ts';
export { createUser, type NewAccount } from './server/create-user.server.ts';
export { inviteFirstAdmin } from './server/first-admin.server.ts';
export { hashPassword } from './server/passwords.server.ts';
export type { PrivacyPart } from './server/privacy-part.server.ts';
export type { Reauthenticate } from './server/reauthenticate.server.ts';
export { findUser, findUserByEmail, lockOpenUser, usersByIds } from './server/store.server.ts';
export { toWireUser } from './server/to-wire-user.ts';
export { approveSeller, verifySeller } from './server/verify-seller.server.ts';
export type { AccountsSettings } from './settings.ts';
export type { User } from './user.ts';
