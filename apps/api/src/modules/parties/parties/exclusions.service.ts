import { Injectable } from '@nestjs/common';
import type { CreateExclusionBody, Exclusion, UpdateExclusionBody } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { shownParty } from '#shared/database/own-parties.js';
import { AppError } from '#shared/http/app-error.js';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import { VersionedRecords } from '#shared/versions/versioned-records.service.js';
import {
  ExclusionRepository,
  type ExclusionRow,
  type ExclusionValues,
} from './data/exclusion.repository.js';
import { exclusionFacts, type ExclusionContent } from './domain/party-facts.js';
import { namedIn, PartyReferences } from './references.service.js';

const KIND: VersionedKind<ExclusionContent> = {
  entity: 'advertiser_exclusion',
  factsOf: exclusionFacts,
};
const valuesOf = (body: CreateExclusionBody): ExclusionValues => ({
  publisher_id: body.affiliate_id,
  country_ids: body.country_ids,
  funnels: body.funnel,
});

/** Publishers whose leads an advertiser does not get, from some countries or funnels. */
@Injectable()
export class Exclusions {
  constructor(
    private readonly repository: ExclusionRepository,
    private readonly records: VersionedRecords,
    private readonly references: PartyReferences,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async list(advertiserId: number): Promise<Exclusion[]> {
    const countries = await this.references.countriesById();
    return (await this.repository.list(advertiserId)).map((row) => ({
      id: row.id,
      version: row.version,
      advertiser_id: row.party_id,
      affiliate: shownParty('publisher', { id: row.publisher_id, name: row.publisher_name }),
      country: countries.get(row.country_ids[0] ?? 0) ?? null,
      country_ids: row.country_ids,
      funnel: JSON.stringify(row.funnels),
    }));
  }

  create(body: CreateExclusionBody, userId: number): Promise<number> {
    return this.database.tx(async () => {
      await this.references.mustHave('advertiser', body.advertiser_id);
      await this.mustExist(body);
      const now = this.clock.now();
      const id = await this.repository.insert(body.advertiser_id, valuesOf(body), now);
      const stored = await this.lockExisting(id);
      await this.records.created(KIND, id, await this.contentOf(stored), userId);
      return id;
    });
  }

  /** Returns the new version. */
  update(body: UpdateExclusionBody, userId: number): Promise<number> {
    const { exclusion_id: id } = body;
    return this.database.tx(async () => {
      const before = await this.lockExisting(id);
      if (before.party_id !== body.advertiser_id) throw new AppError('EXCLUSION_NOT_FOUND');
      await this.mustExist(body);
      await this.repository.update(id, valuesOf(body), this.clock.now());
      return this.records.saved(KIND, {
        id,
        userId,
        seen: body.version,
        before: await this.contentOf(before),
        beforeAt: before.updated_at,
        after: await this.contentOf(await this.lockExisting(id)),
      });
    });
  }

  remove(id: number, userId: number): Promise<void> {
    return this.database.tx(async () => {
      const before = await this.lockExisting(id);
      await this.repository.delete(id);
      await this.records.removed(KIND, id, await this.contentOf(before), userId);
    });
  }

  private async lockExisting(id: number): Promise<ExclusionRow> {
    const row = await this.repository.lock(id);
    if (!row) throw new AppError('EXCLUSION_NOT_FOUND');
    return row;
  }

  private mustExist({ affiliate_id, country_ids }: CreateExclusionBody): Promise<void> {
    return this.references.mustExist([
      { field: 'affiliate_id', kind: 'publisher', ids: [affiliate_id] },
      { field: 'country_ids', kind: 'country', ids: country_ids },
    ]);
  }

  private async contentOf(row: ExclusionRow): Promise<ExclusionContent> {
    const countries = await this.references.countriesById();
    return {
      advertiser_id: row.party_id,
      publisher: { id: row.publisher_id, name: row.publisher_name },
      countries: row.country_ids.map((id) => namedIn(countries, id)),
      funnels: row.funnels,
    };
  }
}
