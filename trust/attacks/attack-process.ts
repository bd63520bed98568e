// Attacks from a process of its own, so that ordinary visitors are not slowed by what it costs to attack.
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
