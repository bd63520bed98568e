// Loaded into a market's process before its own code: puts defects into its sources, which stay as they are on
// disk, so that a suite can show that it notices them.
import { registerHooks } from 'node:module';
import { MUTATIONS_VARIABLE, type SourceMutation } from './source-mutation.ts';

const mutations = JSON.parse(process.env[MUTATIONS_VARIABLE] ?? '[]') as SourceMutation[];

function applyMutation(source: string, { file, from, to }: SourceMutation): string {
  if (source.split(from).length !== 2)
    throw new Error(`${file} does not hold this text exactly once: ${from}`);
  return source.replace(from, () => to);
}

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const meant = mutations.filter(({ file }) => url.endsWith(`/${file}`));
    if (meant.length === 0) return loaded;
    return { ...loaded, source: meant.reduce(applyMutation, String(loaded.source)) };
  },
});
