import { Injectable } from '@nestjs/common';
import type { PublisherConversionPage, PublisherLeadPage, PullQuery } from '@leadline/contracts';
import { PublisherApiError } from '#shared/http/app-error.js';
import { PublisherPullQuery, type PullSelection } from './data/publisher-pull.query.js';
import {
  cursorOf,
  later,
  positionOf,
  type ListPosition,
  type PulledList,
  inMicros,
  instantText,
} from './domain/cursor.js';
import { PublisherViewService } from './publisher-view.service.js';

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

/**
 * The leads and approved FTDs of a publisher, in pages ordered by change (domain §3, ADR 11). A
 * client that continues from the last cursor or from `updated_until` misses no change. A lead that
 * changes twice appears twice.
 */
@Injectable()
export class PublisherPullApiService {
  constructor(
    private readonly query: PublisherPullQuery,
    private readonly view: PublisherViewService,
  ) {}

  leads(publisherId: number, query: PullQuery): Promise<Omit<PublisherLeadPage, 'trace_id'>> {
    return this.page(
      'leads',
      publisherId,
      query,
      (selection) => this.query.leads(selection),
      (row) => this.view.lead(row),
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
      (row) => this.view.conversion(row),
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
}

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
