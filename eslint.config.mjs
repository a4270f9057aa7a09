import { rules } from '@leadline/config/eslint.mjs';

export default [
  {
    ignores: [
      '**/dist/**',
      '**/generated/**',
      '**/node_modules/**',
      '.local/**',
      '**/.turbo/**',
      'scripts/check/canary/**',
      'apps/web/public/**',
      'prisma.config.ts',
    ],
  },
  ...rules,
];
