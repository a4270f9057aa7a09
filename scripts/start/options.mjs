import { parseArgs } from 'node:util';
import { Failure } from '../shared/failure.mjs';

export const HELP = `npm start [-- options]

  --demo, --no-demo   make a demo business with 90 days of history in a new database, send 300
                      demo leads through the system, and a few a minute from then on
                      (default: at the first start with the embedded database)
  --no-trickle        do not send the few leads a minute
  --dev               run the API and the web from source, and follow every change of a file
  --reset             delete the embedded data first
  --help              this text

Environment: PORT (3000), HOST (127.0.0.1), PUBLIC_URL, DATABASE_URL and REDIS_URL in place of the embedded services
(then LEADLINE_SECRET too); all of it in docs/generated/env.md. Data and logs are kept in .local/.`;

/**
 * @param {string[]} args
 * @returns {{ demo: boolean | undefined, trickle: boolean, dev: boolean, reset: boolean, help: boolean }} `demo`:
 *   undefined unless the command line says it
 */
export function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        demo: { type: 'boolean' },
        'no-demo': { type: 'boolean' },
        'no-trickle': { type: 'boolean' },
        dev: { type: 'boolean' },
        reset: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return {
      demo: values['no-demo'] ? false : values.demo,
      trickle: !values['no-trickle'],
      dev: values.dev ?? false,
      reset: values.reset ?? false,
      help: values.help ?? false,
    };
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
  }
}
