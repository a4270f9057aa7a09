import { Injectable } from '@nestjs/common';
import { holds, type AdvertiserRow, type PublisherRow } from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { maySeeParty, type PartySide } from '#shared/database/own-parties.js';
import { AdvertiserRepository, PublisherRepository } from './data/party.repository.js';
import { PartyFiguresService } from './party-figures.service.js';
import { PartyRowsService } from './party-rows.service.js';

const NO_RATIO = '0.00';

const ownOnly = <T extends { readonly id: number }>(side: PartySide, rows: readonly T[]): T[] =>
  rows.filter(({ id }) => maySeeParty(side, id));

const namesOf = (ids: readonly number[], names: ReadonlyMap<number, string>): string[] =>
  ids.flatMap((id) => names.get(id) ?? []).toSorted((a, b) => a.localeCompare(b));

/** Lists of advertisers and publishers, by name, without deleted ones. */
@Injectable()
export class PartyListsService {
  constructor(
    private readonly rows: PartyRowsService,
    private readonly advertiserRows: AdvertiserRepository,
    private readonly publisherRows: PublisherRepository,
    private readonly figures: PartyFiguresService,
  ) {}

  /** Lists advertisers with the figures of the last 30 days, at most a minute old. */
  async advertisers(zone: string): Promise<AdvertiserRow[]> {
    const [rows, managers, { byAdvertiser, countryNames, publisherNames }] = await Promise.all([
      this.rows.advertisers(),
      this.advertiserRows.managerNames(),
      this.figures.ofAdvertisers(zone),
    ]);
    return ownOnly('advertiser', rows).map((row): AdvertiserRow => {
      const figures = byAdvertiser.get(row.id);
      const { countryId = null, publisherId = null } = figures ?? {};
      return {
        id: row.id,
        name: row.name,
        display_name: row.display_name,
        user_id: row.user_id,
        user_name: row.user_id === null ? null : (managers.get(row.user_id) ?? null),
        other_manager_names: namesOf(row.other_manager_ids, managers),
        status: row.status,
        is_test_advertiser: row.is_test_advertiser ? 'active' : 'inactive',
        country_id: countryId,
        country_name: countryId === null ? null : (countryNames.get(countryId) ?? null),
        affiliate_id: publisherId,
        affiliate_name: publisherId === null ? null : (publisherNames.get(publisherId) ?? null),
        cr: figures?.cr ?? NO_RATIO,
        aff_cr: figures?.aff_cr ?? NO_RATIO,
        late_ftd: figures?.hasLateFtd ? 'Yes' : 'No',
        created_at: row.created_at,
      };
    });
  }

  /** Lists publishers: id and name for everybody, the rest for callers who may see the list. */
  async publishers({ permissions }: StaffCaller): Promise<PublisherRow[]> {
    if (!holds(permissions, 'PUBLISHERS_LIST'))
      return ownOnly('publisher', await this.publisherRows.listNames());
    const [rows, managers] = await Promise.all([
      this.rows.publishers(),
      this.advertiserRows.managerNames(),
    ]);
    return ownOnly('publisher', rows).map(({ other_manager_ids: others, ...row }) => ({
      ...row,
      user_name: row.user_id === null ? null : (managers.get(row.user_id) ?? null),
      other_manager_names: namesOf(others, managers),
    }));
  }
}
