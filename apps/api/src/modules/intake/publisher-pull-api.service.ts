import { Injectable } from '@nestjs/common';
import {
  forCustomParams,
  showsFtd,
  type PublisherConversion,
  type PublisherConversionPage,
  type PublisherLead,
  type PublisherLeadPage,
  type PullQuery,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { PublisherApiError } from '#shared/http/publisher-api.error.js';
import {
  PublisherPullQuery,
  type PulledConversionRow,
  type PulledLeadRow,
  type PullSelection,
} from './data/publisher-pull.query.js';
import {
  cursorOf,
  later,
  positionOf,
  type ListPosition,
  type PulledList,
} from './domain/cursor.js';
import { publisherView } from './domain/publisher-view.js';

type Page<Item> = {
  readonly data: Item[];
  readonly next_cursor: string;
  readonly has_more: boolean;
  readonly updated_until: string;
};
interface Positioned {
  readonly id: number;
  readonly micros: string;
}

const MICROS_PER_MS = 1_000;
const inMicros = (at: Date): number => at.getTime() * MICROS_PER_MS;
/** An ISO instant with microseconds. */
const instantText = (text: number | string): string => {
  const micros = Number(text);
  const milliseconds = new Date(Math.floor(micros / MICROS_PER_MS)).toISOString().slice(0, -1);
  return `${milliseconds}${String(micros % MICROS_PER_MS).padStart(3, '0')}Z`;
};

/**
 * The leads and approved FTDs of a publisher, in pages ordered by change (domain §3, ADR 11). A
 * client that continues from the last cursor or from `updated_until` misses no change. A lead that
 * changes twice appears twice.
 */
@Injectable()
export class PublisherPullApi {
  constructor(
    private readonly query: PublisherPullQuery,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  leads(publisherId: number, query: PullQuery): Promise<Omit<PublisherLeadPage, 'trace_id'>> {
    return this.page(
      'leads',
      publisherId,
      query,
      (selection) => this.query.leads(selection),
      (row) => this.leadOf(row),
    );
  }

  conversions(
    publisherId: number,
    query: PullQuery,
  ): Promise<Omit<PublisherConversionPage, 'trace_id'>> {
    return this.page(
      'conversions',
      publisherId,
      query,
      (selection) => this.query.conversions(selection),
      conversionOf,
    );
  }

  private async page<Row extends Positioned, Item>(
    list: PulledList,
    publisherId: number,
    query: PullQuery,
    read: (selection: PullSelection) => Promise<Row[]>,
    show: (row: Row) => Item,
  ): Promise<Page<Item>> {
    const after = startOf(list, query);
    const horizon = await this.query.horizon();
    // Reads one more row than requested, to know whether there is another page.
    const rows = await read({
      publisherId,
      after,
      horizon,
      from: query.from,
      to: query.to,
      limit: query.limit + 1,
    });
    const has_more = rows.length > query.limit;
    const shown = rows.slice(0, query.limit);
    const last = shown.at(-1);
    const reached = last ? { micros: Number(last.micros), id: last.id } : after;
    // If nothing is left before the horizon, the next call may start there.
    const next = has_more ? reached : later(reached, { micros: horizon, id: 0 });
    return {
      data: shown.map(show),
      next_cursor: cursorOf(list, next),
      has_more,
      updated_until: instantText(has_more ? reached.micros : horizon),
    };
  }

  private leadOf(row: PulledLeadRow): PublisherLead {
    const link = this.linkOf(row);
    const { status, code } = publisherView({
      id: row.id,
      status: row.status,
      rejectionCode: row.rejection_code,
      isTest: row.is_test,
      link,
    });
    const hasFtd = showsFtd(row.status);
    return {
      lead_id: row.id,
      status,
      code,
      publisher_status: row.publisher_status,
      payout: hasFtd && !row.is_test ? row.payout : '0.00',
      ftd_at: hasFtd ? (row.ftd_at?.toISOString() ?? null) : null,
      email: row.email,
      phone: row.phone,
      first_name: row.first_name,
      last_name: row.last_name,
      ...sentFields(row),
      redirect_url: link,
      created_at: row.created_at.toISOString(),
      updated_at: instantText(row.micros),
    };
  }

  /** The redirect link of a lead, or null if it has none or the link has expired. */
  private linkOf({
    redirect_token: token,
    redirect_expires_at: end,
  }: PulledLeadRow): string | null {
    if (token === null || end === null || end <= this.clock.now()) return null;
    return `${this.environment.PUBLIC_URL}/r/${token}`;
  }
}

const conversionOf = (row: PulledConversionRow): PublisherConversion => ({
  conversion_id: row.conversion_id,
  lead_id: row.id,
  payout: row.payout,
  publisher_status: row.publisher_status,
  ftd_at: row.ftd_at.toISOString(),
  approved_at: row.approved_at.toISOString(),
  ...sentFields(row),
  created_at: row.created_at.toISOString(),
  updated_at: instantText(row.micros),
});

const sentFields = (row: PulledLeadRow | PulledConversionRow) => ({
  hit_id: row.hit_id,
  country: row.country,
  offer: row.offer,
  funnel: row.funnel,
  ...forCustomParams((name) => row[name]),
  test: row.is_test,
});

/** Starts after the cursor, but not before `updated_since`, which is included. */
const startOf = (list: PulledList, { cursor, updated_since }: PullQuery): ListPosition => {
  const since = { micros: updated_since ? inMicros(updated_since) : 0, id: 0 };
  if (cursor === undefined) return since;
  const position = positionOf(list, cursor);
  if (!position)
    throw new PublisherApiError('invalid', [
      {
        in: 'query',
        field: 'cursor',
        code: 'invalid_cursor',
        message: 'Send an unchanged next_cursor of this list',
      },
    ]);
  return later(position, since);
};
