// Runs attacks in a separate process, so that their CPU use does not slow the ordinary visitors.
import { ATTACKS } from './attacks.ts';

type Order = { readonly url: string; readonly name: string; readonly attackers: number };

process.once('message', async ({ url, name, attackers }: Order) => {
  const attack = ATTACKS.find((one) => one.name === name);
  if (!attack) throw new Error(`There is no attack "${name}".`);
  const { open, end } = await attack.begin(url, attackers);
  process.send?.({ open: open() });
  process.on('message', () => process.send?.({ open: open() }));
  process.on('disconnect', () => {
    end();
    process.exit(0);
  });
});
