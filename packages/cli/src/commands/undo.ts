import { defineCommand, JSON_OPTION } from '../command.js';
import { signedIn } from '../config.js';
import { EXIT, UsageError } from '../failures.js';
import { print, printJson } from '../terminal.js';

export const undo = defineCommand({
  summary: 'Undo a save of lines',
  about:
    'ID is the number that apply printed. Nothing is undone if one of the records was changed since.',
  args: ['ID'],
  options: JSON_OPTION,
  run: async ({ json }, [id = '']) => {
    if (!/^\d{1,9}$/.test(id)) throw new UsageError(`${id} is not the id of a save.`);
    const client = await signedIn();
    const reply = await client.lines.undo({ params: { id: Number(id) } });
    if (json) printJson(reply);
    else print(reply.message);
    return EXIT.done;
  },
});
