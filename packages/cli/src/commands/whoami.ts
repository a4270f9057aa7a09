import { defineCommand, JSON_OPTION } from '../command.js';
import { signedIn } from '../config.js';
import { EXIT } from '../failures.js';
import { oneLine } from '../table.js';
import { print, printJson } from '../terminal.js';
import { clock, names } from '../texts.js';

export const whoami = defineCommand({
  summary: 'Show in whose name your token acts, and what it may do',
  args: [],
  options: JSON_OPTION,
  run: async ({ json }) => {
    const client = await signedIn();
    const token = await client.apiTokens.current();
    if (json) printJson(token);
    else
      print(
        [
          `Token    ${token.name}`,
          `User     ${token.user.name} (${token.role.name})`,
          `Scopes   ${names(token.scopes, 'none')}`,
          `Parties  ${token.limited_to_own_parties ? 'those of the user' : 'all'}`,
          `Expires  ${token.expires_at ? clock(token.expires_at) : 'never'}`,
          `Rate     ${token.rate_limit_per_minute} calls a minute`,
        ]
          .map(oneLine)
          .join('\n'),
      );
    return EXIT.done;
  },
});
