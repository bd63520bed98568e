import { t } from '#texts/t.ts';

/** Translates the API's name of a device. */
export function deviceText(device: string): string {
  if (device === 'Unknown device') return t('accountEmail.unknownDevice');
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? device : t('accountEmail.browserOn', { browser, system });
}

/** Translates the API's kind of network of a sign-in. */
export function networkText(source: 'this machine' | 'local network' | 'internet'): string {
  if (source === 'this machine') return t('session.thisMachine');
  return source === 'internet' ? t('session.internet') : t('session.localNetwork');
}
