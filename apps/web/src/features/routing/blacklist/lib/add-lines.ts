import { api } from '#shared/api/api';
import type { Line } from './csv-lines';
import type { Added, Failed } from './lines-text';

/** Lines of one request; a long file is sent in several, one after the other. */
const STEP = 500;
/** The most that the server stores of a text. Longer ones are refused line by line. */
const MAX_VALUE = 1000;

/** Adds the lines that can be added. */
export const addLines = async (lines: readonly Line[]): Promise<Added> => {
  const total: { added: number; failed: Failed } = { added: 0, failed: [] };
  for (let start = 0; start < lines.length; start += STEP) {
    const items = lines.slice(start, start + STEP).map((line) => ({
      ...line,
      type: line.type.slice(0, 100),
      value: line.value.slice(0, MAX_VALUE),
      expires_at: line.expires_at?.slice(0, 40),
      hide_blocked: line.hide_blocked?.slice(0, 10),
      description: line.description?.slice(0, 2000),
    }));
    const { added, failed } = await api.call('blacklist.createMany', { body: { items } });
    total.added += added;
    total.failed = [...total.failed, ...failed];
  }
  return total;
};
