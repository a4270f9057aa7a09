import { Injectable } from '@nestjs/common';
import type { CreateExclusionBody, Exclusion, UpdateExclusionBody } from '@leadline/contracts';
import { shownParty } from '#shared/database/own-parties.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import {
  ExclusionRepository,
  type ExclusionRow,
  type ExclusionValues,
} from './data/owned.repository.js';
import { exclusionFacts, type ExclusionContent } from './domain/party-facts.js';
import { namedIn, PartyReferencesService } from './references.service.js';

const valuesOf = (body: CreateExclusionBody): ExclusionValues => ({
  publisher_id: body.affiliate_id,
  country_ids: body.country_ids,
  funnels: body.funnel,
});

export const EXCLUSION: VersionedKind<ExclusionContent> = {
  entity: 'advertiser_exclusion',
  factsOf: exclusionFacts,
};

/** Publishers whose leads an advertiser does not get, for some countries or funnels. */
@Injectable()
export class ExclusionsService {
  private readonly kind: RecordKind<ExclusionRow, ExclusionContent> = {
    ...EXCLUSION,
    contentOf: (row) => this.contentOf(row),
    lock: (id) => this.repository.lock('advertiser', id),
    notFound: 'EXCLUSION_NOT_FOUND',
  };

  constructor(
    private readonly repository: ExclusionRepository,
    private readonly changes: RecordChangesService,
    private readonly references: PartyReferencesService,
  ) {}

  async list(advertiserId: number): Promise<Exclusion[]> {
    const countries = await this.references.countriesById();
    return (await this.repository.list('advertiser', advertiserId)).map((row) => ({
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
    return this.changes.create(this.kind, userId, async (at) => {
      await this.references.mustHave('advertiser', body.advertiser_id);
      await this.mustExist(body);
      const { advertiser_id: advertiserId } = body;
      const id = await this.repository.insert('advertiser', advertiserId, valuesOf(body), at);
      return { id, content: await this.contentNow(id) };
    });
  }

  /** Reads an exclusion. Throws EXCLUSION_NOT_FOUND. */
  async find(id: number): Promise<{ row: ExclusionRow; content: ExclusionContent }> {
    const row = await this.repository.find('advertiser', id);
    if (!row) throw new AppError('EXCLUSION_NOT_FOUND');
    return { row, content: await this.contentOf(row) };
  }

  /** Returns the new version. */
  update(body: UpdateExclusionBody, userId: number): Promise<number> {
    const edit = { key: body.exclusion_id, seen: body.version, userId };
    return this.changes.update(this.kind, edit, async ({ id, party_id }, at) => {
      if (party_id !== body.advertiser_id) throw new AppError('EXCLUSION_NOT_FOUND');
      await this.mustExist(body);
      await this.repository.update('advertiser', id, valuesOf(body), at);
      return { after: await this.contentNow(id) };
    });
  }

  remove(key: number, userId: number): Promise<void> {
    return this.changes.remove(this.kind, { key, userId }, ({ id }) =>
      this.repository.delete('advertiser', id),
    );
  }

  /** Reads the exclusion again, for the name of the publisher. */
  private async contentNow(id: number): Promise<ExclusionContent> {
    return this.contentOf(await this.changes.lock(this.kind, id));
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
