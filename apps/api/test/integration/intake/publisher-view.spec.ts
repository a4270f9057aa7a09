import {
  LEAD_STATUS,
  publisherLeadStatus,
  PUBLISHER_VIEW,
  showsFtd,
  type LeadStatusId,
} from '@leadline/contracts';
import { createAdvertiser, createLead, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import { TEST_SECRET } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

// The trigger `leads_stamp_publisher_change` agrees with PUBLISHER_VIEW.

const STATUSES = Object.values(LEAD_STATUS);
/** The stamp itself, the status, which has its own tests, and columns that other triggers write. */
const NOT_TRIED = new Set(['publisher_changed_at', 'status', 'changed_xid']);
/** An expression for a value that differs from the current one, by the type of the column. */
const OTHER_VALUE: Readonly<Record<string, (column: string) => string>> = {
  bool: (column) => `NOT coalesce(${column}, false)`,
  bytea: (column) => `coalesce(${column}, '') || '\\x01'::bytea`,
  inet: () => `'192.0.2.77'::inet`,
  int2: (column) => `coalesce(${column}, 0) + 1`,
  int4: (column) => `coalesce(${column}, 0) + 1`,
  int8: (column) => `coalesce(${column}, 0) + 1`,
  jsonb: () => `'{"other": true}'::jsonb`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  timestamptz: (column) => `coalesce(${column}, now()) + interval '1 day'`,
  _text: (column) => `coalesce(${column}, '{}') || '{x}'::text[]`,
};

let database: TestDatabase;
let db: pg.Client;
let columns: { name: string; type: string }[];
let leadOf: Map<LeadStatusId, number>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  // Any column may take any value in any status.
  const { rows: constraints } = await db.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint
     WHERE conrelid = 'leads'::regclass AND contype IN ('c', 'f')`,
  );
  for (const { name } of constraints) await db.query(`ALTER TABLE leads DROP CONSTRAINT "${name}"`);
  ({ rows: columns } = await db.query<{ name: string; type: string }>(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'leads'
        AND is_generated = 'NEVER' AND is_identity = 'NO'
     ORDER BY ordinal_position`,
  ));
  const publisher = await createPublisher(db, TEST_SECRET);
  const advertiser = await createAdvertiser(db, TEST_SECRET);
  leadOf = new Map();
  for (const status of STATUSES) {
    const id = await createLead(db, { publisher_id: publisher.id, advertiser_id: advertiser.id });
    await db.query('UPDATE leads SET status = $2 WHERE id = $1', [id, status]);
    leadOf.set(status, id);
  }
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** Whether an update of a lead in this status moves `publisher_changed_at`. Undoes the update. */
const moves = async (status: LeadStatusId, assignment: string): Promise<boolean> => {
  const id = leadOf.get(status);
  await db.query('BEGIN');
  try {
    const { rows } = await db.query<{ moved: boolean }>(
      `WITH before AS (SELECT publisher_changed_at FROM leads WHERE id = $1)
       UPDATE leads l SET ${assignment} FROM before WHERE l.id = $1
       RETURNING l.publisher_changed_at <> before.publisher_changed_at AS moved`,
      [id],
    );
    if (!rows[0]) throw new Error(`lead ${id} was not updated`);
    return rows[0].moved;
  } finally {
    await db.query('ROLLBACK');
  }
};

const isVisible = (column: string, status: LeadStatusId): boolean =>
  (PUBLISHER_VIEW.columns as readonly string[]).includes(column) ||
  ((PUBLISHER_VIEW.ftdColumns as readonly string[]).includes(column) && showsFtd(status));

it('every visible column exists', () => {
  expect(columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining([...PUBLISHER_VIEW.columns, ...PUBLISHER_VIEW.ftdColumns]),
  );
});

it.each(STATUSES)('in status %d exactly the visible columns count as a change', async (status) => {
  const tried = columns.filter(({ name }) => !NOT_TRIED.has(name));
  const moved: string[] = [];
  for (const { name, type } of tried) {
    const otherValue = OTHER_VALUE[type];
    if (!otherValue) throw new Error(`no other value for ${name} of type ${type}`);
    if (await moves(status, `${name} = ${otherValue(`l.${name}`)}`)) moved.push(name);
  }
  expect(moved).toEqual(tried.map(({ name }) => name).filter((name) => isVisible(name, status)));
});

it.each(STATUSES)('from status %d a change counts when the publisher sees it', async (from) => {
  const moved: LeadStatusId[] = [];
  for (const to of STATUSES) if (await moves(from, `status = ${to}`)) moved.push(to);
  expect(moved).toEqual(
    STATUSES.filter((to) => publisherLeadStatus(to) !== publisherLeadStatus(from)),
  );
});
