import { isHttpUrl } from './leads/lead-input.js';
import type { SandboxOptions } from './sandbox.options.js';

/**
 * Reads the options of the standalone sandbox.
 *
 * @throws Error naming the first variable that makes no sense
 */
export function optionsFromEnvironment(env: NodeJS.ProcessEnv): SandboxOptions {
  return {
    port: port(env.SANDBOX_PORT),
    host: env.SANDBOX_HOST ?? env.HOST,
    publicUrl: url('SANDBOX_PUBLIC_URL', env.SANDBOX_PUBLIC_URL),
    postbackTarget: url('SANDBOX_POSTBACK_TARGET', env.SANDBOX_POSTBACK_TARGET),
    seed: env.SANDBOX_SEED,
    autopilot: autopilot(env.SANDBOX_AUTOPILOT),
  };
}

function port(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 65_535)
    throw new Error(`SANDBOX_PORT is not a port: "${text}"`);
  return value;
}

function url(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && !isHttpUrl(text))
    throw new Error(`${name} is not an http or https URL: "${text}"`);
  return text;
}

function autopilot(text: string | undefined): false | undefined {
  if (text !== undefined && text !== 'on' && text !== 'off')
    throw new Error(`SANDBOX_AUTOPILOT is neither on nor off: "${text}"`);
  return text === 'off' ? false : undefined;
}
