import type { LinesPreview, PermissionName, SavedLines } from '@leadline/contracts';
import type { Clock } from '#shared/clock/clock.js';
import { createAdvertiser, createPublisher } from '@leadline/prisma/seed';
import { createBody, group, timeslot } from '#test/support/distribution-bodies.js';
import { call, type Reply } from '#test/support/http-client.js';
import { onDatabase, signIn, type SignedIn, type SignInOptions } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { AppModule } from '../../../src/app.module.js';

/** An entry of the audit log. */
export interface Logged {
  readonly action: string;
  readonly entity: string;
  readonly entity_id: number;
  readonly before: unknown;
  readonly after: unknown;
  readonly source: string | null;
  readonly is_scheduled: boolean;
  readonly user_id: number;
}

/** A server with two advertisers, a publisher and a distribution, as pasted lines need them. */
export class LinesWorld {
  private constructor(
    readonly app: TestApp,
    readonly admin: SignedIn,
    readonly ids: Readonly<Record<'alpha' | 'bravo' | 'sunrise' | 'main', number>>,
    readonly countries: Readonly<Record<'DE' | 'AT', number>>,
  ) {}

  static async create(
    environment: Record<string, string> = {},
    clock?: Clock,
  ): Promise<LinesWorld> {
    const app = await createTestApp(AppModule, { environment, ...(clock && { clock }) });
    const admin = await signIn(app, { roleId: 1 });
    const countries = await onDatabase(app, async (db) => {
      const { rows } = await db.query<{ code: string; id: number }>(
        `SELECT code, id FROM countries WHERE code IN ('DE', 'AT')`,
      );
      return Object.fromEntries(rows.map(({ code, id }) => [code, id]));
    });
    const { DE = 0, AT = 0 } = countries;
    const [alpha, bravo, sunrise] = await onDatabase(app, async (db) => [
      (await createAdvertiser(db, TEST_SECRET, { name: 'Alpha' })).id,
      (await createAdvertiser(db, TEST_SECRET, { name: 'Bravo' })).id,
      (await createPublisher(db, TEST_SECRET, { name: 'Sunrise' })).id,
    ]);
    const shares = group('First', [
      [alpha ?? 0, 50],
      [bravo ?? 0, 50],
    ]);
    const body = createBody([timeslot('Always', [shares])], {
      labelValue: 'DE Main',
      selectedCountry: { id: DE },
    });
    const made = await call(app.url, 'POST', '/api/distributions', {
      body,
      headers: admin.headers,
    });
    const ids = { alpha: alpha ?? 0, bravo: bravo ?? 0, sunrise: sunrise ?? 0 };
    return new LinesWorld(app, admin, { ...ids, main: Number(made.body.id) }, { DE, AT });
  }

  close(): Promise<void> {
    return this.app.close();
  }

  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    { headers }: SignedIn = this.admin,
  ): Promise<Reply<T>> {
    return call<T>(this.app.url, method, path, { body, headers });
  }

  async preview(text: string, by = this.admin): Promise<LinesPreview> {
    const reply = await this.call<LinesPreview>('POST', '/api/lines/preview', { text }, by);
    if (reply.status !== 200) throw new Error(`The preview answered ${reply.text}`);
    return reply.body;
  }

  /** Saves lines with the versions of a preview, of just now unless stated. */
  async send(
    text: string,
    { by = this.admin, seen }: { by?: SignedIn; seen?: LinesPreview } = {},
  ): Promise<Reply<SavedLines & { code: string; issues: { message: string }[] }>> {
    const { versions } = seen ?? (await this.preview(text, by));
    return this.call('POST', '/api/lines', { text, versions }, by);
  }

  async save(text: string, by = this.admin): Promise<SavedLines> {
    const reply = await this.send(text, { by });
    if (reply.status !== 200) throw new Error(`${text}: ${reply.text}`);
    return reply.body;
  }

  undo(id: number, by = this.admin): Promise<Reply> {
    return this.call('POST', `/api/lines/${id}/undo`, undefined, by);
  }

  staff(permissions: readonly PermissionName[], options: SignInOptions = {}): Promise<SignedIn> {
    return signIn(this.app, { permissions, ...options });
  }

  query<T>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
    return onDatabase(this.app, async (db) => (await db.query(sql, [...values])).rows as T[]);
  }

  /** Entries that staff made since `after`, without those of sign-ins. */
  log(after = 0): Promise<(Logged & { id: number })[]> {
    return this.query(
      `SELECT id, action, entity, entity_id, before, after, source, user_id,
         scheduled_change_id IS NOT NULL AS is_scheduled
       FROM audit_log WHERE id > $1 AND entity NOT IN ('user', 'request') ORDER BY id`,
      [after],
    );
  }
  async lastEntry(): Promise<number> {
    const [row] = await this.query<{ id: number }>('SELECT max(id)::int AS id FROM audit_log');
    return row?.id ?? 0;
  }

  /** Everything that lines can change, without ids and times. */
  async state(): Promise<unknown> {
    const tables = {
      advertisers: 'SELECT name, status FROM advertisers WHERE deleted_at IS NULL ORDER BY id',
      publishers: 'SELECT name, status FROM publishers WHERE deleted_at IS NULL ORDER BY id',
      hours: `SELECT advertiser_id, country_id, timezone_id, days
        FROM advertiser_opening_hours ORDER BY advertiser_id, country_id`,
      caps: `SELECT type, interval, cap, reset_time, timezone_id, country_ids, advertiser_ids,
          publisher_ids
        FROM caps WHERE deleted_at IS NULL
        ORDER BY type, interval, country_ids, advertiser_ids, publisher_ids`,
      revenues: `SELECT advertiser_id, country_id, country_ids, amount, per_lead, share_percent
        FROM advertiser_revenues WHERE ended_at IS NULL
        ORDER BY advertiser_id, country_id, country_ids, amount`,
      payouts: `SELECT publisher_id, country_id, country_ids, amount, per_lead, share_percent
        FROM publisher_payouts WHERE ended_at IS NULL
        ORDER BY publisher_id, country_id, country_ids, amount`,
      overrides: `SELECT kind, side, advertiser_id, publisher_id, country_ids, override_values
        FROM lead_overrides ORDER BY kind, side, advertiser_id, publisher_id, country_ids`,
      shares: `SELECT g.name, s.advertiser_id, s.percentage
        FROM distribution_advertisers s JOIN distribution_groups g ON g.id = s.group_id
        ORDER BY g.name, s.advertiser_id`,
      states: 'SELECT name, state FROM distributions WHERE deleted_at IS NULL ORDER BY id',
    };
    const rows: Record<string, unknown> = {};
    for (const [name, sql] of Object.entries(tables)) rows[name] = await this.query(sql);
    return rows;
  }
}
