// Loaded into a process before its own code. Inserts defects into the loaded sources, but not into the files, so that a
// suite can prove that it notices them.
import { registerHooks } from 'node:module';
import { MUTATIONS_VARIABLE, mutateSource, type SourceMutation } from './source-mutation.ts';

const mutations = JSON.parse(process.env[MUTATIONS_VARIABLE] ?? '[]') as SourceMutation[];

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const meant = mutations.filter(({ file }) => url.endsWith(`/${file}`));
    if (meant.length === 0) return loaded;
    return { ...loaded, source: mutateSource(String(loaded.source), meant) };
  },
});
