import type { Plugin } from 'vite';

/** In development, addresses of the panel get its page, as the server does it (static-web.ts). */
export const panelPage = (): Plugin => ({
  name: 'panel-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/panel(\/|\?|$)/.test(request.url ?? '')) request.url = '/panel.html';
      next();
    });
  },
});
