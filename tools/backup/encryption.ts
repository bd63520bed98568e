// Encrypts backups in the format of `age` (https://age-encryption.org/v1). Each file is encrypted separately, so no
// plain text reaches the disk. The program `age` can decrypt a single file.
import { readFile, writeFile } from 'node:fs/promises';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BadBackup } from './manifest.ts';
import {
  isSealed,
  plainSealing,
  SEALED_SUFFIX,
  type Sealing,
  type Unsealing,
  unchanged,
  unsealedName,
} from './sealing.ts';

/** Converts bytes to a Web stream, because the encryption library needs one. */
function toStream(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
}

/**
 * Returns the encryption for public keys (`age1…`, separated by spaces). Only the owners of the secret keys can read
 * the files. Without public keys, files stay unencrypted. Throws {@link BadBackup} for an invalid key.
 */
export function openSealing(recipients: string | undefined): Sealing {
  if (recipients === undefined) return plainSealing;
  const encrypter = new Encrypter();
  for (const recipient of recipients.trim().split(/\s+/)) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new BadBackup(
        `BACKUP_RECIPIENT is wrong: ${recipient.slice(0, 12)}… is not a public key. npm run backup -- --new-key FILE makes a key.`,
      );
    }
  }
  return {
    isEncrypted: true,
    nameOf: (file) => file + SEALED_SUFFIX,
    seal: async function* (bytes) {
      yield* await encrypter.encrypt(toStream(bytes));
    },
  };
}

const NO_KEY =
  'This backup is encrypted. Pass the file with the secret key:  npm run restore -- … --identity FILE';

/** Reads the secret keys in a file of `age-keygen`. Throws {@link BadBackup} if the file has no keys. */
async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new BadBackup(`The file with the secret key cannot be read: ${path}`);
  });
  const keys = text.split('\n').filter((line) => /^AGE-SECRET-KEY-/.test(line));
  if (keys.length === 0) throw new BadBackup(`${path} contains no secret key (AGE-SECRET-KEY-…).`);
  return keys.map((key) => key.trim());
}

/** Returns the decryption with the secret keys in a file. Without a file, it reads only unencrypted files. */
export async function openUnsealing(identityFile: string | undefined): Promise<Unsealing> {
  const keys = identityFile === undefined ? [] : await readIdentities(identityFile);
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  return {
    nameOf: unsealedName,
    unseal: (file) => {
      if (!isSealed(file)) return unchanged;
      if (keys.length === 0) throw new BadBackup(NO_KEY);
      return async function* (bytes) {
        const plain = await decrypter.decrypt(toStream(bytes)).catch((error: Error) => {
          throw new BadBackup(`${identityFile} cannot decrypt ${file}: ${error.message}`);
        });
        yield* plain;
      };
    },
  };
}

/** Creates a secret key in a new file that only its owner may read. Returns the public key. */
export async function makeIdentity(path: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# made: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  await writeFile(path, text, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new BadBackup(`${path} already exists, and a key is never overwritten. Choose another file.`);
    throw error;
  });
  return recipient;
}
