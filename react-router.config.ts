import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // `tools/market/build.ts` builds each version of the sources into its own folder.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: true,
} satisfies Config;
