import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

const TESTS = ['**/test/**', '**/*.spec.ts', '**/*.spec.tsx', 'e2e/**', 'bench/**'];
const API = 'apps/api/src/**/*.ts';

/**
 * The database has one door: everything else takes `Database` from shared/database, which knows the
 * transaction. Modules form a DAG.
 */
const API_IMPORTS = {
  paths: [
    {
      name: 'pg',
      importNames: ['Pool', 'Client', 'default'],
      message: 'Only apps/api/src/shared/database opens connections.',
      allowTypeImports: true,
    },
    { name: '@nestjs/common', importNames: ['forwardRef'], message: 'Modules form a DAG.' },
  ],
  patterns: [
    {
      group: ['**/generated/prisma/client.js'],
      importNames: ['PrismaClient'],
      message: 'Only apps/api/src/shared/database makes a client.',
      allowTypeImports: true,
    },
  ],
};

/** A decision must be repeatable: time and chance come in as arguments. */
const NO_CLOCK_NO_CHANCE = [
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Take the time as an argument.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Take the time as an argument.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Take a random source as an argument.',
  },
  {
    selector: "MemberExpression[object.name='performance'][property.name='now']",
    message: 'Take the time as an argument.',
  },
  {
    selector: 'CallExpression[callee.name=/^random(UUID|Bytes|Int)$/]',
    message: 'Take a random source as an argument.',
  },
];

/** Tests are exempt: a `describe` is a function, and a journey reads best in one piece. */
const TEST_FILES = ['**/test/**', '**/*.spec.{ts,tsx,mjs}', 'e2e/specs/**'];

/** The lint settings of the repository; eslint.config.mjs at the root applies them. */
export const rules = tseslint.config(
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' },
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: TEST_FILES,
    rules: {
      'no-nested-ternary': 'error',
      // A function fits on a screen.
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: [API],
    rules: {
      'no-console': 'error',
      '@typescript-eslint/no-restricted-imports': ['error', API_IMPORTS],
    },
  },
  {
    files: ['apps/api/src/shared/database/**'],
    rules: { '@typescript-eslint/no-restricted-imports': 'off' },
  },
  {
    files: ['apps/api/src/**/domain/**/*.ts', 'packages/contracts/src/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...NO_CLOCK_NO_CHANCE] },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-console': ['error', { allow: ['error', 'warn'] }],
    },
  },
  {
    files: TESTS,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Test doubles implement interfaces that answer later.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
      'no-console': 'off',
      'no-restricted-syntax': 'off',
      // Replies are read loosely in tests; the API's own tests parse them by contract.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
