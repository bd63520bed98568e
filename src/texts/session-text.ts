import { t } from '#texts/t.ts';

/** Translates the name of a device, in the format of the API. */
export function deviceText(device: string): string {
  if (device === 'Unknown device') return t('accountEmail.unknownDevice');
  const [browser = '', system] = device.split(' on ');
  return system === undefined ? device : t('accountEmail.browserOn', { browser, system });
}

/** Translates the kind of network from which somebody signed in. */
export function networkText(source: 'this machine' | 'local network' | 'internet'): string {
  if (source === 'this machine') return t('session.thisMachine');
  return source === 'internet' ? t('session.internet') : t('session.localNetwork');
}
