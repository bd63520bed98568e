// Types for encrypting files, without the library that does it (encryption.ts). A start loads that library only if it
// archives for public keys.

/** Ending of encrypted files, as the `age` program has it. */
export const SEALED_SUFFIX = '.age';

/** Changes bytes on their way; for `pipeline`. */
export type ByteTransform = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** How files of a backup are written. */
export type Sealing = {
  readonly isEncrypted: boolean;
  /** The name of a file as it is written. */
  readonly nameOf: (file: string) => string;
  readonly seal: ByteTransform;
};

/** How files of a backup are read, by their names. */
export type Unsealing = {
  /** The name of a file before it was sealed. */
  readonly nameOf: (file: string) => string;
  readonly unseal: (file: string) => ByteTransform;
};

/** Bytes as they are. */
export const unchanged: ByteTransform = (bytes) => bytes;

/** Files as they are. */
export const plainSealing: Sealing = { isEncrypted: false, nameOf: (file) => file, seal: unchanged };

/** Returns whether a file is encrypted, by its name. */
export function isSealed(file: string): boolean {
  return file.endsWith(SEALED_SUFFIX);
}

/** The name of a file before it was sealed. */
export function unsealedName(file: string): string {
  return isSealed(file) ? file.slice(0, -SEALED_SUFFIX.length) : file;
}
