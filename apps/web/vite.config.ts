import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { help } from './build/help/help.plugin.ts';
import { ipv4Blocks } from './build/ipv4-blocks.plugin.ts';
import { panelPage } from './build/panel-page.plugin.ts';
import { precompress } from './build/precompress.plugin.ts';
import { reference } from './build/reference.plugin.ts';

/**
 * The parts of antd that filters and dialogs need. A single chunk compresses better than the chunks
 * that the bundler would cut for each combination of pages. `tooltip/UniqueProvider` is left out:
 * ConfigProvider needs it on the first screen.
 */
const FORM_CHUNK = [
  /antd.es.(tooltip(?!.UniqueProvider)|popover|switch|select)/,
  /antd.es.(style.(roundedArrow|placementArrow)|_util.(placements|getRenderPropValue|colors))/,
  /antd.es.(theme.util.genPresetColor|color-picker.util|table.TableMeasureRowContext)/,
  /rc-component.(tooltip|switch|select|virtual-list|overflow)/,
  /antd.es.(empty|config-provider.defaultRenderEmpty|_util.PurePanel)/,
];
const isForm = (id: string): boolean => FORM_CHUNK.some((pattern) => pattern.test(id));

/**
 * Small modules that most pages behind the sign-in share. A single chunk compresses better than a
 * dozen chunks of 300 bytes.
 */
const LISTS = new RegExp(
  [
    'shared.filters.(time-filter|lead-(fields|combination|search)|filter-(codec|fields))',
    'shared.filters.(date-range(?!-filter)|address-text|json-reader|report-groups)',
    'contracts.dist.status-groups.values',
    'shared.ui.(record-link|lead-status|notice|distribution-link|page-frame)',
    'shared.table.(row-buttons|total-text|column-fit)',
    'shared.lib.(report-tabs|distribution-path|page-links|party-path)',
    'shared.ui.(popover-panel|gate|cells)',
  ].join('|'),
);

/** Wide screens need no drawer. See `late-drawer.tsx`. */
const DRAWER = /(antd.es|rc-component).drawer/;

/** Modules that connect lists of leads to the panel of a lead. */
const BESIDE_LEAD = /shared.(ui.lead-link|lib.lead-walk)/;

/**
 * The texts have no imports, and every chunk imports them. In a chunk of their own they cannot join
 * an import cycle between two other chunks.
 */
const MESSAGES = /shared.lib.messages/;

/**
 * Columns and dimensions of the reports. They have a chunk of their own for the same reason as
 * MESSAGES.
 */
const REPORTED = /contracts.dist.reports(?!.compared-range)/;

/**
 * Schemas are created while a module is evaluated, so zod must be loaded before them. In its own
 * chunk it imports nothing and cannot join a cycle.
 */
const ZOD = /node_modules.zod/;

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), ipv4Blocks(), panelPage(), reference(), help(), precompress()],
  // `/r/…` and `/c/…` are links that the server handles; `/reports` and `/caps` are pages.
  server: { proxy: { '/api/': API, '^/[rc]/': API, '/ipv4': API, '/health': API } },
  preview: { proxy: {} },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // The publisher panel is a separate app with its own page.
      input: { index: 'index.html', panel: 'panel.html' },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'messages', test: MESSAGES },
            { name: 'reported', test: REPORTED, minShareCount: 2 },
            { name: 'zod', test: ZOD },
            { name: 'drawer', test: DRAWER, minShareCount: 2 },
            { name: 'forms', test: isForm, minShareCount: 2 },
            { name: 'lists', test: LISTS, minShareCount: 2 },
            { name: 'beside-lead', test: BESIDE_LEAD, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
