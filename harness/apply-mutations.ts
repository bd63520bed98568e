// Preload module (`--import`) that inserts defects into sources while they load. The files stay unchanged. A suite must
// fail when a defect is inserted. This proves that the suite notices defects of this kind.
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
