import { Injectable } from '@nestjs/common';
import { ERRORS } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { AppError } from '#shared/http/app-error.js';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import { VersionedRecords } from '#shared/versions/versioned-records.service.js';
import {
  ONE_COUNTRY,
  SupportedCountryRepository,
  type SupportedCountryRow,
  type SupportedCountryValues,
} from './data/supported-country.repository.js';
import { supportedCountryFacts, type SupportedCountryContent } from './domain/party-facts.js';
import type { PartySide } from './domain/sides.js';
import { namedIn, PartyReferences, type CountryView } from './references.service.js';

export interface SupportedCountryBody extends SupportedCountryValues {
  readonly party_id: number;
}
export interface SupportedCountryUpdate extends SupportedCountryBody {
  /** Of the row whose country changes, too. Without it, the row of the country. */
  readonly id?: number | null | undefined;
  readonly version?: number | undefined;
}

const KINDS: Readonly<Record<PartySide, VersionedKind<SupportedCountryContent>>> = {
  advertiser: { entity: 'advertiser_country', factsOf: supportedCountryFacts },
  publisher: { entity: 'publisher_country', factsOf: supportedCountryFacts },
};

/** The countries of a party, with notes. A party without any supports every country. */
@Injectable()
export class SupportedCountries {
  constructor(
    private readonly repository: SupportedCountryRepository,
    private readonly records: VersionedRecords,
    private readonly references: PartyReferences,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By country. */
  async list(
    side: PartySide,
    partyId: number,
  ): Promise<(SupportedCountryRow & { readonly country: CountryView })[]> {
    const countries = await this.references.countriesById();
    return (await this.repository.list(side, partyId)).flatMap((row) => {
      const country = countries.get(row.country_id);
      return country ? [{ ...row, country }] : [];
    });
  }

  create(side: PartySide, body: SupportedCountryBody, userId: number): Promise<number> {
    return this.database.tx(async () => {
      await this.references.mustHave(side, body.party_id);
      await this.mustExist(body);
      const id = await this.onceEach(side, () =>
        this.repository.insert(side, body.party_id, body, this.clock.now()),
      );
      await this.records.created(KINDS[side], id, await this.contentOf(body), userId);
      return id;
    });
  }

  /** Returns the new version. */
  update(side: PartySide, body: SupportedCountryUpdate, userId: number): Promise<number> {
    return this.database.tx(async () => {
      const before = await this.lockExisting(side, body);
      await this.mustExist(body);
      await this.onceEach(side, () =>
        this.repository.update(side, before.id, body, this.clock.now()),
      );
      return this.records.saved(KINDS[side], {
        id: before.id,
        userId,
        seen: body.version,
        before: await this.contentOf(before),
        beforeAt: before.updated_at,
        after: await this.contentOf(body),
      });
    });
  }

  remove(
    side: PartySide,
    row: { readonly party_id: number; readonly country_id: number },
    userId: number,
  ): Promise<void> {
    return this.database.tx(async () => {
      const before = await this.lockExisting(side, row);
      await this.repository.delete(side, before.id);
      await this.records.removed(KINDS[side], before.id, await this.contentOf(before), userId);
    });
  }

  private async lockExisting(
    side: PartySide,
    { id, party_id: partyId, country_id: countryId }: Omit<SupportedCountryUpdate, 'notes'>,
  ): Promise<SupportedCountryRow> {
    const row =
      id == null
        ? await this.repository.lockCountry(side, partyId, countryId)
        : await this.repository.lock(side, id);
    if (row?.party_id !== partyId) throw new AppError('SUPPORTED_COUNTRY_NOT_FOUND');
    return row;
  }

  private mustExist({ country_id: id }: SupportedCountryBody): Promise<void> {
    return this.references.mustExist([{ field: 'country_id', kind: 'country', ids: [id] }]);
  }

  private async contentOf(body: SupportedCountryBody): Promise<SupportedCountryContent> {
    const countries = await this.references.countriesById();
    const { party_id, country_id, notes } = body;
    return { party_id, country: namedIn(countries, country_id), notes };
  }

  private async onceEach<T>(side: PartySide, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!isUniqueViolation(error, ONE_COUNTRY[side])) throw error;
      const [, message] = ERRORS.COUNTRY_EXISTS;
      throw new AppError('COUNTRY_EXISTS', {
        issues: [{ in: 'body', field: 'country_id', code: 'exists', message }],
      });
    }
  }
}
