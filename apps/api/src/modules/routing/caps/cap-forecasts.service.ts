import { Injectable } from '@nestjs/common';
import {
  capWindow,
  dailyWindow,
  type CapForecast,
  type CapWindow,
  type OpenTime,
} from '@leadline/contracts';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { CapHoursRepository } from './data/cap-hours.repository.js';
import { CapRepository } from './data/cap.repository.js';
import type { CapRow } from './domain/cap.js';
import { forecastOf } from './domain/cap-forecast.js';
import { historyOf, type CapHistory, type CapHour } from './domain/cap-history.js';
import { capOpening } from './domain/cap-opening.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Past days that a forecast knows: four of each weekday. */
const KNOWN_DAYS = 28;
const KEPT_DAYS = 35;
/** A day that a zone left out makes the day of a cap two days long. */
const LONGEST_DAY_MS = 3 * DAY_MS;
const RECORD_EVERY_MS = 5 * 60_000;
/** Records are read again after this time. What a cap has counted by now is always read. */
const READ_EVERY_MS = 60_000;

/** The counts of the open window of a cap. */
interface Counted {
  readonly filled: number;
  readonly reserved: number;
}
/** The records of all caps, and the times in which they were open. */
interface Past {
  readonly records: ReadonlyMap<number, readonly CapHour[]>;
  readonly openTimesOf: (cap: CapRow) => readonly OpenTime[];
}
interface KnownHistory {
  readonly rule: string;
  readonly history: CapHistory;
}

const NO_HISTORY: CapHistory = { past: [], recent: [] };
const hourOf = (day: CapWindow, now: Date): Date => {
  const hours = Math.floor((now.getTime() - day.start.getTime()) / HOUR_MS);
  return new Date(day.start.getTime() + hours * HOUR_MS);
};

/** Forecasts when caps fill, from records of what they counted (ADR 92). */
@Injectable()
export class CapForecastsService {
  private readonly past: TtlCache<'all', Past>;
  /** Histories of the records that were read last, by the records themselves. */
  private readonly histories = new WeakMap<readonly CapHour[], KnownHistory>();

  constructor(
    private readonly hours: CapHoursRepository,
    private readonly caps: CapRepository,
    private readonly clock: Clock,
  ) {
    this.past = new TtlCache(clock, { ttlMs: READ_EVERY_MS, maxEntries: 1 });
  }

  /** Returns a function that forecasts a cap, from what it has counted. */
  async forecaster(): Promise<(cap: CapRow, counted: Counted) => CapForecast> {
    const now = this.clock.now();
    const { records, openTimesOf } = await this.past.get('all', () => this.readPast(now));
    return (cap, { filled, reserved }) => {
      const day = dailyWindow(cap, now);
      const windowStart = capWindow(cap, now).start;
      const openTimes = openTimesOf(cap);
      const history = this.historyFor(cap, day, openTimes, records.get(cap.id));
      const counted = { cap: cap.cap, filled, reserved, windowStart, day, openTimes };
      return forecastOf(counted, history, now);
    };
  }

  /** Records what all caps have counted in this hour. */
  async record(): Promise<void> {
    const now = this.clock.now();
    const readings = (await this.caps.listCaps()).map((cap) => ({
      cap_id: cap.id,
      hour_start: hourOf(dailyWindow(cap, now), now).toISOString(),
      window_start: capWindow(cap, now).start.toISOString(),
    }));
    await this.hours.record(readings, now);
    await this.hours.deleteBefore(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  }

  private async readPast(now: Date): Promise<Past> {
    const since = new Date(now.getTime() - KNOWN_DAYS * DAY_MS);
    const advertisers = await this.caps.listOpeningHours();
    return {
      records: await this.readRecords(since),
      openTimesOf: capOpening(advertisers, since.getTime(), now.getTime() + LONGEST_DAY_MS),
    };
  }

  private async readRecords(since: Date): Promise<Past['records']> {
    const rows = await this.hours.listSince(since);
    const byCap = new Map<number, CapHour[]>();
    for (const row of rows) {
      const ofCap = byCap.get(row.cap_id);
      if (ofCap) ofCap.push(row);
      else byCap.set(row.cap_id, [row]);
    }
    return byCap;
  }

  private historyFor(
    cap: CapRow,
    day: CapWindow,
    openTimes: readonly OpenTime[],
    records: readonly CapHour[] | undefined,
  ): CapHistory {
    if (records === undefined) return NO_HISTORY;
    const parties = [cap.type, cap.advertiser_ids.join(), cap.country_ids.join()];
    const rule = [cap.reset_time, cap.zone, day.start.getTime(), ...parties].join(' ');
    const known = this.histories.get(records);
    if (known?.rule === rule) return known.history;
    const history = historyOf(records, cap, day.start, openTimes);
    this.histories.set(records, { rule, history });
    return history;
  }
}

/** Records what caps have counted, every few minutes. */
@Injectable()
export class CapRecordingJobs extends PeriodicTask {
  constructor(forecasts: CapForecastsService, queues: JobQueuesService) {
    super(
      {
        name: 'record what caps have counted',
        everyMs: RECORD_EVERY_MS,
        run: () => forecasts.record(),
      },
      queues,
    );
  }
}
