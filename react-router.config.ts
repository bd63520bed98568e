import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // Each build of changed sources has its own folder.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: true,
} satisfies Config;
