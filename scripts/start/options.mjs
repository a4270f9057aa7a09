import { parseArgs } from 'node:util';
import { Failure } from '../shared/failure.mjs';

export const HELP = `npm start [-- options]

  --demo, --no-demo   send 300 demo leads through the system
                      (default: at the first start with the embedded database)
  --reset             delete the embedded data first
  --help              this text

Environment: PORT (3000), HOST (127.0.0.1), PUBLIC_URL, DATABASE_URL and REDIS_URL in place of the embedded services
(then LEADLINE_SECRET too); all of it in docs/generated/env.md. Data and logs are kept in .local/.`;

/**
 * @param {string[]} args
 * @returns {{ demo: boolean | undefined, reset: boolean, help: boolean }} `demo`: undefined
 *   unless the command line says it
 */
export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        demo: { type: 'boolean' },
        'no-demo': { type: 'boolean' },
        reset: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return {
      demo: values['no-demo'] ? false : values.demo,
      reset: values.reset ?? false,
      help: values.help ?? false,
    };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}
