import {
  dayText,
  timeText,
  wallClockAt,
  type Cap,
  type Issue,
  type ScheduledChange,
} from '@leadline/contracts';
import { ScheduledChangeRunnerService } from '#modules/operation/scheduled-changes/scheduled-change-runner.service.js';
import type { FixedClock } from '#shared/clock/clock.js';
import { call, type Reply } from './http-client.js';
import type { SignedIn } from './sign-in.js';
import { createInstallation, type Installation } from '../api/world.js';

/** Saves that are not a PUT. */
const POSTED = /^\/api\/(settings|blacklist\/edit-item\/\d+)$/;

/** Two processes of one installation, whose clock tests move. */
export class ScheduledWorld {
  private constructor(
    readonly installation: Installation,
    readonly clock: FixedClock,
  ) {}

  static async create(clock: FixedClock): Promise<ScheduledWorld> {
    return new ScheduledWorld(await createInstallation({ clock }), clock);
  }

  get world() {
    return this.installation.world;
  }
  get admin(): SignedIn {
    return this.world.admin;
  }
  close(): Promise<void> {
    return this.installation.close();
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.world.db.query<Row>(text, values)).rows;
  }
  zoneId = async (name: string): Promise<number> =>
    (await this.rows<{ id: number }>('SELECT id FROM time_zones WHERE name = $1', [name]))[0]?.id ??
    0;

  send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    who = this.admin,
  ): Promise<Reply<T>> {
    return call<T>(this.world.app.url, method, path, { body, headers: who.headers });
  }

  /** Returns the wall time in a zone, some minutes from now. */
  wallIn(minutes: number, zone: string): string {
    const clock = wallClockAt(new Date(this.clock.now().getTime() + minutes * 60_000), zone);
    return `${dayText(clock)} ${timeText(clock)}`;
  }

  /** Schedules the save of a body for some minutes from now. */
  async schedule(
    path: string,
    body: object,
    minutes = 10,
    who = this.admin,
  ): Promise<Reply<{ id: number; at: string; code: string; message: string; issues: Issue[] }>> {
    return this.send(
      'POST',
      '/api/scheduled-changes',
      {
        method: POSTED.test(path) ? 'POST' : 'PUT',
        path,
        body,
        at: this.wallIn(minutes, 'UTC'),
        timezone_id: await this.zoneId('UTC'),
      },
      who,
    );
  }
  async scheduled(path: string, body: object, minutes?: number, who?: SignedIn): Promise<number> {
    const reply = await this.schedule(path, body, minutes, who);
    if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
    return reply.body.id;
  }

  async change(id: number, who = this.admin): Promise<ScheduledChange | undefined> {
    const all = await this.send<ScheduledChange[]>('GET', '/api/scheduled-changes', undefined, who);
    return all.body.find((one) => one.id === id);
  }
  async stateOf(id: number): Promise<[state: string | undefined, reason: string | null]> {
    const found = await this.change(id);
    return [found?.state, found?.reason ?? null];
  }

  /** Lets minutes pass, and both processes look for what is due. */
  async pass(minutes = 11): Promise<void> {
    this.clock.advance(minutes * 60_000);
    await Promise.all(
      this.installation.apis.map((app) => app.get(ScheduledChangeRunnerService).runDue()),
    );
  }

  /** Schedules a save, lets its moment come, and returns what the change said and became. */
  async made(path: string, body: object, who?: SignedIn) {
    const id = await this.scheduled(path, body, undefined, who);
    const before = await this.change(id, who);
    await this.pass();
    const after = await this.change(id, who);
    return {
      entity: before?.entity,
      changes: before?.changes.map((one) => [one.label, one.before, one.after]),
      state: after?.state,
      reason: after?.reason,
      can_undo: after?.can_undo,
    };
  }

  async cap(id: number): Promise<Cap | undefined> {
    return (await this.send<Cap[]>('GET', '/api/caps')).body.find((one) => one.id === id);
  }
}

/** The body of a save of a cap of `createCap`. */
export const capBody = (id: number, values: object = {}) => ({
  id,
  type: 'lead',
  interval: 'daily',
  cap: '10',
  reset_time: '00:00',
  timezone_id: 1,
  country_ids: [1],
  advertiser_ids: [],
  affiliate_ids: [],
  ...values,
});
