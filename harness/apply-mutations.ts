// Loaded into a market's process before its own code: puts defects into its sources, which stay as they are on
// disk, so that a suite can show that it notices them.
import { registerHooks } from 'node:module';
import { DEFECTS_VARIABLE, type Defect } from './source-mutation.ts';

const defects = JSON.parse(process.env[DEFECTS_VARIABLE] ?? '[]') as Defect[];

function plant(source: string, { file, from, to }: Defect): string {
  if (source.split(from).length !== 2)
    throw new Error(`${file} does not hold this text exactly once: ${from}`);
  return source.replace(from, () => to);
}

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const meant = defects.filter(({ file }) => url.endsWith(`/${file}`));
    if (meant.length === 0) return loaded;
    return { ...loaded, source: meant.reduce(plant, String(loaded.source)) };
  },
});
