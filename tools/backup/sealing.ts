// Types for encrypting files, without the library that does it (encryption.ts). A start loads that library only if it
// encrypts its archive.

/** Suffix of encrypted files, as with the `age` program. */
export const SEALED_SUFFIX = '.age';

/** Transforms a stream of bytes; for `pipeline`. */
export type ByteTransform = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Encryption of a backup's files. */
export type Sealing = {
  readonly isEncrypted: boolean;
  /** Returns the name of the stored file. */
  readonly nameOf: (file: string) => string;
  readonly seal: ByteTransform;
};

/** Decryption of a backup's files, by their names. */
export type Unsealing = {
  /** Returns the name of the original file. */
  readonly nameOf: (file: string) => string;
  readonly unseal: (file: string) => ByteTransform;
};

/** Passes bytes through unchanged. */
export const unchanged: ByteTransform = (bytes) => bytes;

/** Stores files unencrypted. */
export const plainSealing: Sealing = { isEncrypted: false, nameOf: (file) => file, seal: unchanged };

/** Returns whether a file is encrypted, judged by its name. */
export function isSealed(file: string): boolean {
  return file.endsWith(SEALED_SUFFIX);
}

/** Returns the name of a file before encryption. */
export function unsealedName(file: string): string {
  return isSealed(file) ? file.slice(0, -SEALED_SUFFIX.length) : file;
}
