import {
  LEAD_COLUMN_TITLES,
  LEAD_COLUMNS,
  TOTAL_ROWS_HEADER,
  type LeadColumn,
  type LeadRow,
  RETURN_REASONS,
} from '@leadline/contracts';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { createLead, createLeads, createPublisher, timeZoneId } from '@leadline/prisma/seed';
import type pg from 'pg';
import { request } from 'undici';
import { FixedClock } from '#shared/clock/clock.js';
import { ThreadsService } from '#shared/threads/threads.service.js';
import { call } from '#test/support/http-client.js';
import { eventually, waitingForLocks } from '#test/support/waiting.js';
import {
  makeWorld,
  NOW,
  randomFilter,
  randomListFields,
  type World,
} from '#test/support/lead-oracle/generate.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { wall } from '#test/support/lead-oracle/wall.js';
import { readCsv, readXlsx, type Digits } from '#test/support/read-files.js';
import { ReadsModule } from '#test/support/app-modules.js';
import { onDatabase, signIn, type SignedIn } from '#test/support/sign-in.js';
import type { SourceThreads } from '#test/support/source-threads.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

const SEED = 20_261_122;
const ZONE = 'America/St_Johns';
const FILTERS = 12;
const MANY = 60_000;
const PATH = '/api/lead-details/export';
const MANY_BODY = {
  search_txt: ['many'],
  search_in: 'email',
  is_search_global: true,
  page_number: null,
  limit: null,
  columns: LEAD_COLUMNS,
};
const ACTIVE = ['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1'];

const KINDS: Partial<Record<LeadColumn, 'number' | 'money' | 'time'>> = {
  id: 'number',
  dis_id: 'number',
  revenue: 'money',
  payout: 'money',
  created_at: 'time',
  ftd_date: 'time',
  broker_first_time_deposit: 'time',
  autologged_at: 'time',
};
type Cell = string | Digits | Date | null;
/**
 * Returns a value of the list as a sheet shows it: times in the viewer's zone to the second,
 * digits, texts.
 */
/** The value of the list as the file has it. */
const valueOf = (row: LeadRow, column: LeadColumn): LeadRow[LeadColumn] | string =>
  column === 'return_reason' && row.return_reason !== null
    ? RETURN_REASONS[row.return_reason]
    : row[column];
const sheetCell = (row: LeadRow, column: LeadColumn): Cell => {
  const value = valueOf(row, column);
  if (value === null || value === '') return null;
  if (KINDS[column] === 'time')
    return new Date(`${wall(Date.parse(String(value)), ZONE).replace(' ', 'T')}Z`);
  return KINDS[column] === undefined ? String(value) : { digits: String(value) };
};
/**
 * With an apostrophe before a formula, at the start and after what may separate cells. Numbers of
 * phones stay as they are.
 */
const inert = (text: string): string => {
  if (/^\+\d{7,15}$/.test(text)) return text;
  const parts = text.split(/(?<=[;|\t\r\n])(?=[=+\-@])/).join("'");
  return /^[=+\-@\t\r]/.test(text) ? `'${parts}` : parts;
};
const csvCell = (row: LeadRow, column: LeadColumn): string => {
  const value = String(valueOf(row, column) ?? '');
  if (KINDS[column] === 'time') return value === '' ? '' : wall(Date.parse(value), ZONE);
  return KINDS[column] === undefined ? inert(value) : value;
};
const toSecond = (cell: Cell | undefined): Cell =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : (cell ?? null);

describe('the export of leads', () => {
  let app: TestApp;
  let staff: SignedIn;
  let world: World;

  const exported = async (
    body: Record<string, unknown>,
    user = staff,
  ): Promise<{
    file: Buffer;
    rows: number;
    headers: Record<string, string | string[] | undefined>;
  }> => {
    const reply = await request(`${app.url}${PATH}`, {
      method: 'POST',
      headers: { ...user.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const file = Buffer.from(await reply.body.arrayBuffer());
    expect([reply.statusCode, reply.statusCode === 200 ? '' : file.toString()]).toEqual([200, '']);
    return { file, rows: Number(reply.headers[TOTAL_ROWS_HEADER]), headers: reply.headers };
  };
  const listed = async (body: Record<string, unknown>): Promise<LeadRow[]> =>
    (
      await call<{ data: LeadRow[] }>(app.url, 'POST', '/api/lead-details', {
        body: { ...body, page_number: 1, limit: 1000 },
        headers: staff.headers,
      })
    ).body.data;
  const running = (db: pg.Client) =>
    db
      .query<{ query: string }>(
        `SELECT query
         FROM pg_stat_activity
         WHERE datname = current_database()
           AND (state = 'active' OR state LIKE 'idle in transaction%')
           AND pid <> pg_backend_pid()`,
      )
      .then(({ rows }) => rows);
  /** Requests a file and does not read it, so that the server waits. */
  const begun = async (signal?: AbortSignal) =>
    request(`${app.url}${PATH}`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...MANY_BODY, format: 'csv' }),
      ...(signal && { signal }),
    });

  beforeAll(async () => {
    app = await createTestApp(ReadsModule, { clock: new FixedClock(NOW) });
    const timezoneId = await onDatabase(app, async (db) => {
      world = await makeWorld(db, TEST_SECRET, new Random(SEED), 300);
      const [publisher = 0] = world.publishers;
      await db.query('UPDATE leads SET autologin_url = $1 WHERE id % 3 = 0', [
        encryptWith(
          deriveKey(TEST_SECRET, 'encryption'),
          'https://broker.example/login?token=very-secret',
          'login-link',
        ),
      ]);
      await createLeads(
        db,
        ACTIVE.map((text) => ({
          publisher_id: publisher,
          email: 'active@example.com',
          phone: '+447400998877',
          first_name: text,
          last_name: 'x',
          offer: text,
          notes: text,
          custom_param_5: text,
          created_at: NOW,
        })),
      );
      await db.query(
        `INSERT INTO leads (
           status, publisher_id, email, phone, first_name, last_name, ip, notes, created_at
         )
         SELECT
           3, $1, 'many' || n || '@example.com', '+4479' || n, 'Many', 'Leads', '8.8.8.8',
           repeat('note ', 60), '2020-01-01'
         FROM generate_series(1, ${MANY}) n`,
        [publisher],
      );
      await db.query('ANALYZE leads');
      return timeZoneId(db, ZONE);
    });
    staff = await signIn(app, { permissions: ['LEADS_LIST', 'CONTACT_DATA'], timezoneId });
  }, 120_000);
  afterAll(() => app.close());

  it(`has the cells of the list for ${FILTERS} random filters, sorts and columns`, async () => {
    const random = new Random(SEED);
    let seen = 0;
    for (let round = 0; round < FILTERS; round += 1) {
      const columns = round === 0 ? LEAD_COLUMNS : random.some(LEAD_COLUMNS, 12);
      // The first two rounds select everything.
      const filter =
        round < 2
          ? { start_date: '2026-01-01 00:00', end_date: '2026-12-31 23:59' }
          : { ...randomFilter(random, world, ZONE), ...randomListFields(random, world) };
      const body = {
        ...filter,
        sort_by_column: random.pick(['created_at', 'publisher_name', 'status', 'offer', null]),
        sort_order: random.pick(['asc', 'desc']),
        page_number: null,
        limit: null,
      };
      const leads = await listed(body);
      const titles = columns.map((column) => LEAD_COLUMN_TITLES[column]);
      const csv = await exported({ ...body, columns, format: 'csv' });
      expect({ round, rows: readCsv(csv.file) }).toEqual({
        round,
        rows: [titles, ...leads.map((lead) => columns.map((column) => csvCell(lead, column)))],
      });
      const xlsx = await exported({ ...body, columns, format: 'xlsx' });
      const [sheet] = await readXlsx(xlsx.file);
      const cells = sheet?.data.map((row) => columns.map((_, index) => toSecond(row[index])));
      // A reader leaves out empty cells at the end of a row or of the sheet.
      const wanted = [
        titles,
        ...leads.map((lead) => columns.map((column) => sheetCell(lead, column))),
      ];
      while (wanted.at(-1)?.every((cell) => cell === null)) wanted.pop();
      expect({ round, sheet: sheet?.sheet, cells }).toEqual({
        round,
        sheet: 'Sheet1',
        cells: wanted,
      });
      expect([csv.rows, xlsx.rows]).toEqual([leads.length, leads.length]);
      seen += leads.length;
    }
    expect(seen).toBeGreaterThan(500);
  }, 60_000);

  it('is an attachment named lead-data, with the number of rows in a header', async () => {
    const body = { search_txt: ['active@example.com'], is_search_global: true, columns: ['id'] };
    expect((await exported({ ...body, format: 'csv' })).headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lead-data.csv"',
      [TOTAL_ROWS_HEADER]: '6',
      'cache-control': 'no-store',
    });
    expect((await exported({ ...body, format: 'xlsx' })).headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="lead-data.xlsx"',
    });
  });

  it('contains no formula that a spreadsheet would run, and no secret', async () => {
    const body = {
      search_txt: ['active@example.com'],
      is_search_global: true,
      sort_by_column: 'created_at',
      sort_order: 'asc',
      columns: ['phone', 'first_name', 'offer', 'notes', 'custom_param_5'],
    };
    expect(inert('\t=1')).toBe("'\t'=1");
    const [, ...rows] = readCsv((await exported({ ...body, format: 'csv' })).file);
    expect(rows).toEqual(
      ACTIVE.map((text) => ['+447400998877', ...Array<string>(4).fill(inert(text))]),
    );
    const [sheet] = await readXlsx((await exported({ ...body, format: 'xlsx' })).file);
    expect(sheet?.data.slice(1)).toEqual(
      ACTIVE.map((text) => ['+447400998877', text, text, text, text]),
    );
    const logins = (
      await exported({
        start_date: '2026-01-01 00:00',
        columns: ['id', 'autologin_url'],
        format: 'csv',
      })
    ).file.toString();
    expect(logins).toContain('https://broker.example/…');
    expect(logins).not.toContain('very-secret');
  });

  it('is refused without columns, with an unknown column or a page', async () => {
    for (const wrong of [
      { columns: [] },
      { columns: ['id', 'password'] },
      { columns: ['id'], limit: 10 },
      { columns: ['id'], page_number: 1 },
      { columns: ['id'], format: 'pdf' },
    ]) {
      expect(
        (
          await call(app.url, 'POST', PATH, {
            body: { format: 'csv', ...wrong },
            headers: staff.headers,
          })
        ).status,
      ).toBe(422);
    }
  });

  it('is audited: who, what, and how many rows', async () => {
    await exported({
      search_txt: ['active@example.com'],
      is_search_global: true,
      columns: ['id', 'custom_param_4'],
      format: 'xlsx',
    });
    const entry = await onDatabase(
      app,
      async (db) =>
        (
          await db.query<{ user_id: number; after: { request: object } }>(
            `SELECT user_id, entity, after
             FROM audit_log
             WHERE action = 'lead.export'
             ORDER BY id DESC
             LIMIT 1`,
          )
        ).rows[0],
    );
    expect(entry).toMatchObject({
      user_id: staff.userId,
      entity: 'lead',
      after: {
        format: 'xlsx',
        columns: ['ID', 'Platform'],
        rows: 6,
        request: { search_txt: ['active@example.com'], is_search_global: true },
      },
    });
  });

  it('is a snapshot, whatever happens to the leads meanwhile', async () => {
    const reply = await begun();
    await onDatabase(app, async (db) => {
      await createLead(db, {
        publisher_id: (await createPublisher(db, TEST_SECRET)).id,
        email: 'many-more@example.com',
      });
      await db.query(`UPDATE leads SET notes = 'changed' WHERE email LIKE 'many%'`);
    });
    const file = await reply.body.text();
    expect(reply.headers[TOTAL_ROWS_HEADER]).toBe(String(MANY));
    expect(file.split('\r\n')).toHaveLength(MANY + 2);
    expect(file).not.toContain('changed');
  }, 60_000);

  it('stops at once when the client disconnects during a statement', () =>
    onDatabase(app, async (db) => {
      await db.query('BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
      const leaving = new AbortController();
      const reply = begun(leaving.signal).catch((error: Error) => error.name);
      await onDatabase(app, (other) =>
        waitingForLocks(async (text) => (await other.query(text)).rows as unknown[], 1),
      );
      leaving.abort();
      expect(await reply).toBe('AbortError');
      await onDatabase(app, (other) =>
        waitingForLocks(async (text) => (await other.query(text)).rows as unknown[], 0),
      );
      await db.query('ROLLBACK');
    }));

  it('stops at once when the client disconnects in the middle of the file', async () => {
    const reply = await begun();
    await onDatabase(app, async (db) => {
      await eventually(async () => expect(await running(db)).toHaveLength(1));
      reply.body.destroy();
      await eventually(async () => expect(await running(db)).toEqual([]));
      expect(
        (
          await db.query(
            `SELECT 1
             FROM pg_locks
             WHERE locktype = 'advisory'
               AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
          )
        ).rows,
      ).toEqual([]);
    });
    // The connections still work.
    expect(
      (
        await exported({
          search_txt: ['active@example.com'],
          is_search_global: true,
          columns: ['id'],
          format: 'csv',
        })
      ).rows,
    ).toBe(6);
  });

  it('breaks off visibly when the database is lost', async () => {
    const reply = await begun();
    await onDatabase(app, (db) =>
      eventually(async () =>
        expect(
          (
            await db.query(
              `SELECT pg_terminate_backend(pid)
               FROM pg_stat_activity
               WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
            )
          ).rowCount,
        ).toBe(1),
      ),
    );
    await expect(reply.body.text()).rejects.toThrow();
  });

  it('breaks off visibly when its thread ends, and the next one gets another', async () => {
    const reply = await begun();
    const threads = app.get(ThreadsService) as SourceThreads;
    await threads.started.at(-1)?.terminate();
    await expect(reply.body.text()).rejects.toThrow();
    const one = { search_txt: ['active@example.com'], is_search_global: true, columns: ['id'] };
    expect((await exported({ ...one, format: 'csv' })).rows).toBe(6);
  });

  it('allows two at a time for one person, and four in all', () =>
    onDatabase(app, async (db) => {
      const [second, third] = [
        await signIn(app, { permissions: ['LEADS_LIST', 'CONTACT_DATA'] }),
        await signIn(app, { permissions: ['LEADS_LIST', 'CONTACT_DATA'] }),
      ];
      const small = (user: SignedIn) =>
        call(app.url, 'POST', PATH, {
          body: {
            search_txt: ['active@example.com'],
            is_search_global: true,
            columns: ['id'],
            format: 'csv',
          },
          headers: user.headers,
        });
      await db.query('BEGIN; LOCK TABLE leads IN ACCESS EXCLUSIVE MODE');
      const waiting = (count: number) =>
        onDatabase(app, (other) =>
          waitingForLocks(async (text) => (await other.query(text)).rows as unknown[], count),
        );
      const first = [small(staff), small(staff)];
      await waiting(2);
      expect((await small(staff)).body).toMatchObject({ code: 'EXPORT_BUSY' });
      const others = [small(second), small(second)];
      await waiting(4);
      const refused = await small(third);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
      await db.query('ROLLBACK');
      expect((await Promise.all([...first, ...others])).map(({ status }) => status)).toEqual([
        200, 200, 200, 200,
      ]);
      await eventually(async () => expect((await small(third)).status).toBe(200));
    }));
});
