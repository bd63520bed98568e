import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // A start builds each state of the sources into a folder of its own.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build',
  ssr: true,
} satisfies Config;
