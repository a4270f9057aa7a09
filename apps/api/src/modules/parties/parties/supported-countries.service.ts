import { Injectable } from '@nestjs/common';
import { ERRORS } from '@leadline/contracts';
import { AppError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import {
  ONE_COUNTRY,
  SupportedCountryRepository,
  type SupportedCountryRow,
  type SupportedCountryValues,
} from './data/owned.repository.js';
import { supportedCountryFacts, type SupportedCountryContent } from './domain/party-facts.js';
import type { PartySide } from './domain/sides.js';
import { namedIn, PartyReferencesService, type CountryView } from './references.service.js';

interface SupportedCountryBody extends SupportedCountryValues {
  readonly party_id: number;
}
interface SupportedCountryUpdate extends SupportedCountryBody {
  /** Id of the row, needed to change its country. Without it, the country names the row. */
  readonly id?: number | null | undefined;
  readonly version?: number | undefined;
}

export type CountryKey = Omit<SupportedCountryUpdate, 'notes' | 'version'>;
type CountryKind = RecordKind<SupportedCountryRow, SupportedCountryContent, CountryKey>;

const valuesOf = ({ country_id, notes }: SupportedCountryBody): SupportedCountryValues => ({
  country_id,
  notes,
});

const countryExists = (): AppError => {
  const [, message] = ERRORS.COUNTRY_EXISTS;
  return new AppError('COUNTRY_EXISTS', {
    issues: [{ in: 'body', field: 'country_id', code: 'exists', message }],
  });
};

/** Countries of a party, with notes. A party without any supports every country. */
@Injectable()
export class SupportedCountriesService {
  constructor(
    private readonly repository: SupportedCountryRepository,
    private readonly changes: RecordChangesService,
    private readonly references: PartyReferencesService,
  ) {}

  /** Lists the rows by country. */
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
    return this.changes.create(this.kindOf(side), userId, async (at) => {
      await this.references.mustHave(side, body.party_id);
      await this.mustExist(body);
      const id = await this.repository.insert(side, body.party_id, valuesOf(body), at);
      return { id, content: await this.contentOf(body) };
    });
  }

  /** Reads a supported country. Throws SUPPORTED_COUNTRY_NOT_FOUND. */
  async find(side: PartySide, { id, party_id, country_id }: CountryKey) {
    const found =
      id == null
        ? await this.repository.findCountry(side, party_id, country_id)
        : await this.repository.find(side, id);
    if (found?.party_id !== party_id) throw new AppError('SUPPORTED_COUNTRY_NOT_FOUND');
    return { row: found, content: await this.contentOf(found) };
  }

  /** Returns the new version. */
  update(side: PartySide, body: SupportedCountryUpdate, userId: number): Promise<number> {
    const edit = { key: body, seen: body.version, userId };
    return this.changes.update(this.kindOf(side), edit, async ({ id }, at) => {
      await this.mustExist(body);
      await this.repository.update(side, id, valuesOf(body), at);
      return { after: await this.contentOf(body) };
    });
  }

  remove(side: PartySide, key: CountryKey, userId: number): Promise<void> {
    return this.changes.remove(this.kindOf(side), { key, userId }, ({ id }) =>
      this.repository.delete(side, id),
    );
  }

  kindOf(side: PartySide): CountryKind {
    return {
      entity: `${side}_country`,
      factsOf: supportedCountryFacts,
      contentOf: (row) => this.contentOf(row),
      lock: (key) => this.lock(side, key),
      notFound: 'SUPPORTED_COUNTRY_NOT_FOUND',
      unique: { [ONE_COUNTRY[side]]: countryExists },
    };
  }

  private async lock(
    side: PartySide,
    { id, party_id: partyId, country_id: countryId }: CountryKey,
  ): Promise<SupportedCountryRow | null> {
    const row =
      id == null
        ? await this.repository.lockCountry(side, partyId, countryId)
        : await this.repository.lock(side, id);
    return row?.party_id === partyId ? row : null;
  }

  private mustExist({ country_id: id }: SupportedCountryBody): Promise<void> {
    return this.references.mustExist([{ field: 'country_id', kind: 'country', ids: [id] }]);
  }

  private async contentOf(body: SupportedCountryBody): Promise<SupportedCountryContent> {
    const countries = await this.references.countriesById();
    const { party_id, country_id, notes } = body;
    return { party_id, country: namedIn(countries, country_id), notes };
  }
}
