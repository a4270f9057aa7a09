import { Injectable } from '@nestjs/common';
import {
  holds,
  type CreateOpeningHoursBody,
  type OpeningDay,
  type OpeningHours,
  type UpdateOpeningHoursBody,
} from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import {
  RecordVersionsService,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import {
  OpeningHoursRepository,
  type OpeningHoursRow,
  type OpeningHoursValues,
} from './data/owned.repository.js';
import { AdvertiserRepository } from './data/party.repository.js';
import { openingHoursFacts, type OpeningHoursContent } from './domain/party-facts.js';
import { namedIn, PartyReferencesService } from './references.service.js';

export const OPENING_HOURS: VersionedKind<OpeningHoursContent> = {
  entity: 'advertiser_hours',
  factsOf: openingHoursFacts,
};

/** Returns days in stored form: from Monday on, intervals from early to late, without labels. */
const storedDays = (days: readonly OpeningDay[]): OpeningDay[] =>
  days
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, checked, traffic, steps }) => ({
      id,
      checked,
      traffic,
      steps: steps.toSorted((a, b) => a.start_time.localeCompare(b.start_time)),
    }));
const valuesOf = (
  { timezone_id, days }: CreateOpeningHoursBody,
  countryId: number,
): OpeningHoursValues => ({
  country_id: countryId,
  timezone_id,
  days: storedDays(days),
});

/** Hours in which an advertiser takes leads, by country. Without hours it always does. */
@Injectable()
export class AdvertiserHoursService {
  constructor(
    private readonly repository: OpeningHoursRepository,
    private readonly advertisers: AdvertiserRepository,
    private readonly versions: RecordVersionsService,
    private readonly references: PartyReferencesService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /** Lists hours by country. */
  async list(advertiserId: number): Promise<OpeningHours[]> {
    const countries = await this.references.countriesById();
    const rows = await this.repository.list('advertiser', advertiserId);
    return Promise.all(
      rows.map(async (row) => {
        const country = countries.get(row.country_id);
        if (!country) throw new Error(`There is no country ${row.country_id}.`);
        return {
          id: row.id,
          version: row.version,
          advertiser_id: row.party_id,
          country_ids: [row.country_id],
          country,
          timezone_id: row.timezone_id,
          timezone: await this.references.timezone(row.timezone_id),
          days: row.days,
        };
      }),
    );
  }

  /** Reads the hours of a country. Throws OPENING_HOURS_NOT_FOUND. */
  async find(
    advertiserId: number,
    countryId: number,
  ): Promise<{ row: OpeningHoursRow; content: OpeningHoursContent }> {
    const rows = await this.repository.list('advertiser', advertiserId);
    const row = rows.find(({ country_id: country }) => country === countryId);
    if (!row) throw new AppError('OPENING_HOURS_NOT_FOUND');
    return { row, content: await this.contentOf(row) };
  }

  /** Sets the same hours in countries without any: in all of them, or in none. */
  create(body: CreateOpeningHoursBody, userId: number): Promise<number[]> {
    return this.database.tx(async () => {
      await this.lockAll(body);
      const ids: number[] = [];
      for (const countryId of body.country_ids) {
        if (await this.repository.lockCountry('advertiser', body.advertiser_id, countryId))
          throw await this.existing(countryId);
        ids.push(await this.add(body, countryId, userId));
      }
      return ids;
    });
  }

  /**
   * Replaces the hours in all these countries. Returns the new version of the hours of the country
   * that the sender names, else of the first country. Adds hours in countries without any, which
   * needs the permission to create them.
   */
  update(body: UpdateOpeningHoursBody, caller: StaffCaller): Promise<number> {
    const named = body.country_id ?? body.country_ids[0];
    return this.database.tx(async () => {
      await this.lockAll(body);
      let version = 1;
      for (const countryId of body.country_ids) {
        const saved = await this.replace(
          body,
          countryId,
          countryId === named ? body.version : undefined,
          caller,
        );
        if (countryId === named) version = saved;
      }
      return version;
    });
  }

  remove(advertiserId: number, countryId: number, userId: number): Promise<void> {
    return this.database.tx(async () => {
      const before = await this.repository.lockCountry('advertiser', advertiserId, countryId);
      if (!before) throw new AppError('OPENING_HOURS_NOT_FOUND');
      await this.repository.delete('advertiser', before.id);
      await this.versions.removed(OPENING_HOURS, before.id, await this.contentOf(before), userId);
    });
  }

  /**
   * Locks the advertiser, also for countries without hours, so that two saves do not add the same
   * country.
   */
  private async lockAll(body: CreateOpeningHoursBody): Promise<void> {
    if (!(await this.advertisers.lockForChange(body.advertiser_id)))
      throw new AppError('ADVERTISER_NOT_FOUND');
    await this.references.mustExist([
      { field: 'country_ids', kind: 'country', ids: body.country_ids },
      { field: 'timezone_id', kind: 'timezone', ids: [body.timezone_id] },
    ]);
  }

  private async replace(
    body: UpdateOpeningHoursBody,
    countryId: number,
    seen: number | undefined,
    { userId, permissions }: StaffCaller,
  ): Promise<number> {
    const before = await this.repository.lockCountry('advertiser', body.advertiser_id, countryId);
    if (!before) {
      // The hours that the sender has read were deleted meanwhile.
      if (seen !== undefined) throw new AppError('OPENING_HOURS_NOT_FOUND');
      if (!holds(permissions, 'ADVERTISER_OPENING_HOURS_CREATE')) throw new AppError('FORBIDDEN');
      await this.add(body, countryId, userId);
      return 1;
    }
    const values = valuesOf(body, countryId);
    await this.repository.update('advertiser', before.id, values, this.clock.now());
    return this.versions.saved(OPENING_HOURS, {
      id: before.id,
      userId,
      seen,
      before: await this.contentOf(before),
      beforeAt: before.updated_at,
      after: await this.contentOf({ ...before, ...values }),
    });
  }

  private async add(
    body: CreateOpeningHoursBody,
    countryId: number,
    userId: number,
  ): Promise<number> {
    const values = valuesOf(body, countryId);
    const { advertiser_id: partyId } = body;
    const id = await this.repository.insert('advertiser', partyId, values, this.clock.now());
    const content = await this.contentOf({ party_id: partyId, ...values });
    await this.versions.created(OPENING_HOURS, id, content, userId);
    return id;
  }

  private async existing(countryId: number): Promise<AppError> {
    const { name } = namedIn(await this.references.countriesById(), countryId);
    const message = `There are opening hours for ${name} already.`;
    return new AppError('OPENING_HOURS_EXIST', {
      message,
      issues: [{ in: 'body', field: 'country_ids', code: 'exists', message }],
    });
  }

  private async contentOf({
    party_id,
    country_id,
    timezone_id,
    days,
  }: Omit<OpeningHoursRow, 'id' | 'version' | 'updated_at'>): Promise<OpeningHoursContent> {
    return {
      advertiser_id: party_id,
      country: namedIn(await this.references.countriesById(), country_id),
      timezone: await this.references.timezone(timezone_id),
      days,
    };
  }
}
