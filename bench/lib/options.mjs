import { parseArgs } from 'node:util';
import { Failure } from '../../scripts/shared/failure.mjs';

/**
 * Flags with numbers above zero, or with texts where the default is one: `--seconds 5`. What is not
 * named keeps its default.
 * @template {Record<string, number | string>} T
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
  const chosen = names.map((name) => {
    const given = values[name];
    if (!given) return [name, defaults[name]];
    return [name, typeof defaults[name] === 'number' ? positive(name, given) : given];
  });
  return {
    .../** @type {T} */ (Object.fromEntries(chosen)),
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
