import type { Plugin } from 'vite';

/**
 * Serves the page of the panel for its addresses in development. In production, static-web.ts does
 * it.
 */
export const panelPage = (): Plugin => ({
  name: 'panel-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/panel(\/|\?|$)/.test(request.url ?? '')) request.url = '/panel.html';
      next();
    });
  },
});
