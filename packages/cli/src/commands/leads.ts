import type { Client, Schemas } from '@leadline/client';
import { leadStatusLabel } from '@leadline/contracts/statuses';
import { idsOf } from '../choices.js';
import { defineCommand, JSON_OPTION } from '../command.js';
import { signedIn } from '../config.js';
import { EXIT, UsageError } from '../failures.js';
import { table, type Column } from '../table.js';
import { print, printJson, remark, terminalWidth } from '../terminal.js';
import { clock } from '../texts.js';

const COLUMNS: readonly Column<Schemas['LeadRow']>[] = [
  { title: 'ID', value: ({ id }) => id, isNumber: true },
  { title: 'Created', value: ({ created_at }) => clock(created_at) },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Country', value: ({ country_code }) => country_code },
  { title: 'Advertiser', value: ({ advertiser_name }) => advertiser_name },
  { title: 'Publisher', value: ({ publisher_name }) => publisher_name },
  { title: 'Email', value: ({ email }) => email },
];
const DEFAULT_HOURS = 24;
const HOUR_MS = 3_600_000;
const STATUSES = Object.entries(leadStatusLabel).map(([id, name]) => ({
  id: Number(id),
  names: [name],
}));

type Filter = Parameters<Client['leads']['list']>[0]['body'];

interface Words {
  readonly country?: readonly string[];
  readonly advertiser?: readonly string[];
  readonly publisher?: readonly string[];
  readonly status?: readonly string[];
}

const wholeNumber = (option: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${option} takes a whole number.`);
  return Number(text);
};

/** Returns the start of the last hours in UTC, as filters have it. */
const startOf = (hours: number): string =>
  new Date(Date.now() - hours * HOUR_MS).toISOString().replace('T', ' ').slice(0, 16);

async function partiesOf(
  client: Client,
  { advertiser, publisher }: Words,
): Promise<Pick<Filter, 'advertiser_id' | 'publisher_id'>> {
  if (!advertiser && !publisher) return {};
  const { advertisers, publishers } = await client.lookups.filterData();
  const choices = (list: typeof advertisers) =>
    list.map(({ id, name }) => ({ id: Number(id), names: [name] }));
  return {
    advertiser_id: advertiser && idsOf('advertiser', advertiser, choices(advertisers)),
    publisher_id: publisher && idsOf('publisher', publisher, choices(publishers)),
  };
}

async function countriesOf(
  client: Client,
  { country }: Words,
): Promise<Pick<Filter, 'country_id'>> {
  if (!country) return {};
  const countries = await client.lookups.countries();
  const choices = countries.map(({ id, code, name }) => ({ id, names: [name, code] }));
  return { country_id: idsOf('country', country, choices) };
}

export const leads = defineCommand({
  summary: 'List leads, the newest first',
  about:
    'A country is its code or its name. A party is its name, the beginning of it, or its id. Give\n' +
    'an option several times for several values.',
  args: [],
  options: {
    hours: { type: 'string', value: 'N', text: `Of the last N hours (${DEFAULT_HOURS})` },
    country: { type: 'string', multiple: true, value: 'COUNTRY', text: 'Of this country' },
    advertiser: { type: 'string', multiple: true, value: 'NAME', text: 'At this advertiser' },
    publisher: { type: 'string', multiple: true, value: 'NAME', text: 'Of this publisher' },
    status: {
      type: 'string',
      multiple: true,
      value: 'STATUS',
      text: Object.values(leadStatusLabel).join(', '),
    },
    'updated-since': {
      type: 'string',
      value: 'TIME',
      text: 'Changed since, e.g. 2026-11-01T00:00:00Z, in that order; of any time without --hours',
    },
    cursor: {
      type: 'string',
      value: 'CURSOR',
      text: 'What follows, by the next_cursor of --json; of any time without --hours',
    },
    limit: { type: 'string', value: 'N', text: 'At most N leads (100; up to 1000)' },
    ...JSON_OPTION,
  },
  run: async ({ json, hours, limit, status, cursor, 'updated-since': since, ...words }) => {
    const isFollowing = cursor !== undefined || since !== undefined;
    const last = wholeNumber('hours', hours) ?? (isFollowing ? undefined : DEFAULT_HOURS);
    const size = wholeNumber('limit', limit);
    const client = await signedIn();
    const reply = await client.leads.list({
      body: {
        ...(last !== undefined && { start_date: startOf(last), tz_offset: '+00:00' }),
        ...(await partiesOf(client, words)),
        ...(await countriesOf(client, words)),
        lead_status_id: (status && idsOf('status', status, STATUSES)) as Filter['lead_status_id'],
        cursor,
        updated_since: since,
        limit: size,
        sort_by_column: 'created_at',
      },
    });
    if (json) printJson(reply);
    else print(table(COLUMNS, reply.data, terminalWidth()));
    if (reply.next_cursor !== null && reply.data.length < reply.total)
      remark(`${reply.data.length} of ${reply.total} leads; --limit shows more.`);
    return EXIT.done;
  },
});
