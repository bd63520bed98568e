import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Host name of the market. */
export const HOST_NAME = 'market.test';

/** A self-signed certificate for the market's host name and for the servers on this machine. */
export type Certificate = {
  readonly keyFile: string;
  readonly certFile: string;
  readonly key: string;
  readonly cert: string;
  /** SHA-256 of the public key in base64. The suite's Chromium accepts the certificate by this hash. */
  readonly keyHash: string;
};

/** Creates a certificate in `folder` with openssl. */
export function makeCertificate(openssl: string, folder: string): Certificate {
  const keyFile = join(folder, 'tls.key');
  const certFile = join(folder, 'tls.crt');
  const names = `subjectAltName=DNS:${HOST_NAME},DNS:localhost,IP:127.0.0.1`;
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  const about = ['-out', certFile, '-days', '2', '-subj', `/CN=${HOST_NAME}`, '-addext', names];
  const { status, stderr } = spawnSync(openssl, ['req', '-x509', ...key, ...about], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl made no certificate:\n${stderr}`);
  chmodSync(certFile, 0o644);
  const cert = readFileSync(certFile, 'utf8');
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const keyHash = createHash('sha256').update(publicKey).digest('base64');
  return { keyFile, certFile, key: readFileSync(keyFile, 'utf8'), cert, keyHash };
}
