// biome-ignore-all lint/performance/noBarrelFile: this file lists the public functions of the domain

export {
  createAdmin,
  linkToNewPassword,
  lockByEmail,
  recordCliAuditEntry,
  verifySellerAt,
} from './server/admin-cli-actions.server.ts';
export {
  countAccounts,
  countNewAccounts,
  countOpenUsers as countUsers,
  selectOpenUsers as selectUsers,
} from './server/admin-store.server.ts';
export { recordAuditEntry } from './server/audit-log-store.server.ts';
export { type AuthOptions, findSession } from './server/auth.server.ts';
export { withDatabaseErrors } from './server/auth-errors.server.ts';
export { giveAvatar } from './server/avatar.server.ts';
export { changeRating } from './server/change-rating.server.ts';
export type { PasswordRefusal } from './server/check-password.server.ts';
export { type AccountClosing, closeAccount } from './server/close-account.server.ts';
export { ForeignSecretError, joinCommonSecret } from './server/common-secret.server.ts';
export { recordOrigin, rememberDevice } from './server/complete-sign-in.server.ts';
export { findSellerId } from './server/contact-email.server.ts';
export { createUser, type NewAccount } from './server/create-user.server.ts';
export { currentSessionId } from './server/current-session.server.ts';
export { deviceName } from './server/device-name.ts';
export { queueResetEmail } from './server/emails.server.ts';
export { inviteFirstAdmin } from './server/first-admin.server.ts';
export type { SignInDeps } from './server/handler-deps.server.ts';
export { endSessions } from './server/password-store.server.ts';
export { hashPassword } from './server/passwords.server.ts';
export type { PrivacyModule } from './server/privacy-module.server.ts';
export type { Reauthenticate } from './server/reauthenticate.server.ts';
export { createReauthenticate } from './server/reauthenticate.server.ts';
export { IDLE_MS, sessionIdOf } from './server/session-activity.server.ts';
export type { KeySecrets } from './server/signing-keys.server.ts';
export { sourceClassOf } from './server/source-class.ts';
export { findUser, findUserByEmail, lockOpenUser, lockUser, usersByIds } from './server/store.server.ts';
export { toWireUser } from './server/to-wire-user.ts';
export { revokeVerificationTokens } from './server/verification-tokens.server.ts';
export { approveSeller, verifySeller } from './server/verify-seller.server.ts';
export type { AccountsSettings } from './settings.ts';
export type { User } from './user.ts';
