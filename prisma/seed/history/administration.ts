import type pg from 'pg';
import { createCampaign } from '../campaigns.js';
import type { World } from './world.js';

/** Statuses that belong together, as the sandbox advertisers report them. */
const STATUS_GROUPS = [
  { group: 'In contact', statuses: ['Call Back', 'Interested'] },
  { group: 'Not reached', statuses: ['New', 'No Answer'] },
  { group: 'Lost', statuses: ['Not Interested', 'Wrong Number'] },
] as const;

type Business = Pick<World, 'advertisers' | 'staffIds'>;

/** Addresses and numbers that are reserved, so no lead of the demo is stopped. */
const BLACKLIST = [
  { type: 'Email Domain', value: 'mailbox.invalid', hides: true, why: 'Throwaway addresses' },
  { type: 'Email', value: 'test@example.org', hides: true, why: 'Tests of a former publisher' },
  { type: 'IP Range', value: '192.0.2.0-192.0.2.255', hides: false, why: 'Bots' },
  { type: 'Phone Prefix', value: '+44909', hides: false, why: 'Premium numbers' },
] as const;

/** A campaign that nobody has started, with a step for those who were refused and one more try. */
const createSecondChance = async (
  client: pg.ClientBase,
  { advertisers, staffIds }: Business,
  at: Date,
): Promise<void> => {
  const [first, second, third] = advertisers.map(({ id }) => id);
  const [author] = staffIds;
  if (!first || !second || !third || !author) throw new Error('The demo lacks parties or staff');
  await createCampaign(client, {
    name: 'Second chance',
    exit_condition: 2,
    validate_email: true,
    created_by: author,
    created_at: at,
    steps: [
      [
        { advertiser_id: first, percentage: 60 },
        { advertiser_id: second, percentage: 40 },
      ],
      [{ advertiser_id: third, percentage: 100 }],
    ],
    sources: [{ status: 'inactive', lead_statuses: ['failed'], delay: 7 }],
  });
};

/** Administration of the demo business besides its parties. */
export const createAdministration = async (
  client: pg.ClientBase,
  business: Business,
  at: Date,
): Promise<void> => {
  for (const { group, statuses } of STATUS_GROUPS)
    await client.query(
      `INSERT INTO status_groups ("group", statuses, created_at, updated_at)
       VALUES ($1, $2, $3, $3)`,
      [group, statuses, at],
    );
  for (const { type, value, hides, why } of BLACKLIST)
    await client.query(
      `INSERT INTO blacklist_items
         (blacklist_type_id, value, hide_blocked, description, created_at, updated_at)
       SELECT id, $2, $3, $4, $5, $5
       FROM blacklist_types
       WHERE name = $1`,
      [type, value, hides, why, at],
    );
  await createSecondChance(client, business, at);
};
