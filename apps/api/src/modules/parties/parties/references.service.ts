import { Injectable } from '@nestjs/common';
import type { Issue } from '@leadline/contracts';
import { AppError } from '#shared/http/app-error.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { ReferenceQuery, type ReferenceKind } from './data/reference.query.js';
import type { Named } from './domain/party-facts.js';
import { NOT_FOUND, type PartySide } from './domain/sides.js';

/** Records that a field of a body refers to. Null refers to none. */
export interface Reference {
  readonly field: string;
  readonly kind: ReferenceKind;
  readonly ids: readonly (number | null)[];
}
type Countries = Awaited<ReturnType<LookupsService['countries']>>;
export type CountryView = Countries[number];

const UNKNOWN_TEXTS: Readonly<Record<ReferenceKind, string>> = {
  advertiser: 'No such advertiser',
  publisher: 'No such publisher',
  country: 'No such country',
  timezone: 'No such time zone',
  user: 'No such user',
};

/** Checks the records that records of parties refer to. */
@Injectable()
export class PartyReferencesService {
  constructor(
    private readonly query: ReferenceQuery,
    private readonly lookups: LookupsService,
  ) {}

  /**
   * Throws ADVERTISER_NOT_FOUND or PUBLISHER_NOT_FOUND. In a transaction, the party is not deleted
   * before the end.
   */
  async mustHave(side: PartySide, id: number): Promise<void> {
    const found = await this.query.existing(side, [id]);
    if (!found.has(id)) throw new AppError(NOT_FOUND[side]);
  }

  /** Throws PARTY_REFERENCE_UNKNOWN with the fields whose records do not exist. */
  async mustExist(references: readonly Reference[]): Promise<void> {
    const issues: Issue[] = [];
    for (const { field, kind, ids } of references) {
      const wanted = ids.filter((id) => id !== null);
      const found = await this.query.existing(kind, wanted);
      if (wanted.some((id) => !found.has(id)))
        issues.push({ in: 'body', field, code: 'unknown', message: UNKNOWN_TEXTS[kind] });
    }
    if (issues.length > 0) throw new AppError('PARTY_REFERENCE_UNKNOWN', { issues });
  }

  async countriesById(): Promise<ReadonlyMap<number, CountryView>> {
    return new Map((await this.lookups.countries()).map((country) => [country.id, country]));
  }

  async timezone(id: number): Promise<Named> {
    return { id, name: (await this.lookups.timezoneName(id)) ?? `#${id}` };
  }
}

/** Returns id and name of a record for display. The name is `#id` if it no longer has one. */
export const namedIn = (
  all: ReadonlyMap<number, { readonly name: string }>,
  id: number,
): Named => ({ id, name: all.get(id)?.name ?? `#${id}` });
