import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { codeGroups } from './tools/code-groups.ts';
import { messagesPlugin } from './tools/messages/messages-plugin.ts';
import { routeModulePlugin } from './tools/route-module-plugin.ts';

export default defineConfig({
  plugins: [reactRouter(), routeModulePlugin(), messagesPlugin()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: codeGroups },
          },
        },
      },
    },
  },
  build: {
    // Keeps fonts and drawings as files with a hashed name, so that browsers cache them and no script repeats them.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1' },
});
