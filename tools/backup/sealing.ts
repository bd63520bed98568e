// Types for encrypting files, without the library that encrypts (encryption.ts). A market loads that library only if
// it encrypts its archive.

/** Suffix of the names of encrypted files, as the program `age` uses it. */
export const SEALED_SUFFIX = '.age';

/** Function that transforms a stream of bytes, for `pipeline`. */
export type ByteTransform = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** Encryption of a backup's files. */
export type Sealing = {
  readonly isEncrypted: boolean;
  /** Returns the name under which a file is stored. */
  readonly nameOf: (file: string) => string;
  readonly seal: ByteTransform;
};

/** Decryption of a backup's files. The suffix of a file's name shows whether the file is encrypted. */
export type Unsealing = {
  /** Returns the name that a stored file had before encryption. */
  readonly nameOf: (file: string) => string;
  readonly unseal: (file: string) => ByteTransform;
};

/** Transformation that passes bytes through unchanged. */
export const unchanged: ByteTransform = (bytes) => bytes;

/** Encryption that stores files unencrypted. */
export const plainSealing: Sealing = { isEncrypted: false, nameOf: (file) => file, seal: unchanged };

/** Returns whether a file is encrypted, by its name. */
export function isSealed(file: string): boolean {
  return file.endsWith(SEALED_SUFFIX);
}

/** Returns the name that a file had before encryption. */
export function unsealedName(file: string): string {
  return isSealed(file) ? file.slice(0, -SEALED_SUFFIX.length) : file;
}
