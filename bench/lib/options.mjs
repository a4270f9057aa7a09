import { parseArgs } from 'node:util';
import { Failure } from '../../scripts/shared/failure.mjs';

/**
 * Flags with numbers above zero: `--seconds 5`. What is not named keeps its default.
 * @template {Record<string, number>} T
 * @param {T} defaults
 * @returns {T & { build: boolean, profile: string | undefined }} `build`: false with `--no-build`;
 *   `profile`: folder of `--profile <folder>`
 */
export function readOptions(defaults) {
  const names = Object.keys(defaults);
  /** @type {import('node:util').ParseArgsConfig['options']} */
  const options = {
    'no-build': { type: 'boolean' },
    profile: { type: 'string' },
    ...Object.fromEntries(names.map((name) => [name, { type: /** @type {const} */ ('string') }])),
  };
  /** @type {Record<string, unknown>} */
  let values;
  try {
    values = parseArgs({ options, strict: true }).values;
  } catch (error) {
    throw new Failure(
      `${error instanceof Error ? error.message : String(error)}\n` +
        `Flags: ${names.map((name) => `--${name} ${defaults[name]}`).join(', ')}, ` +
        '--no-build, --profile <folder>',
    );
  }
  const numbers = names.map((name) => {
    const given = values[name];
    return /** @type {const} */ ([name, given ? positive(name, given) : defaults[name]]);
  });
  return {
    .../** @type {T} */ (Object.fromEntries(numbers)),
    build: values['no-build'] !== true,
    profile: typeof values.profile === 'string' ? values.profile : undefined,
  };
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function positive(name, value) {
  const number = Number(value);
  if (!(number > 0)) throw new Failure(`--${name} must be a number above zero.`);
  return number;
}
