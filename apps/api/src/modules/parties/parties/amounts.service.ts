import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { AppError } from '#shared/http/app-error.js';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import { VersionedRecords } from '#shared/versions/versioned-records.service.js';
import {
  AmountRepository,
  ONE_AMOUNT,
  type AmountRow,
  type AmountValues,
} from './data/amount.repository.js';
import { amountFacts, type AmountContent } from './domain/party-facts.js';
import type { PartySide } from './domain/sides.js';
import { namedIn, PartyReferences, type CountryView } from './references.service.js';

/** What a body says about an amount. */
export interface AmountBody extends AmountValues {
  readonly party_id: number;
}
export interface AmountUpdate extends AmountBody {
  readonly id: number;
  readonly version: number | undefined;
}

const KINDS: Readonly<Record<PartySide, VersionedKind<AmountContent>>> = {
  advertiser: { entity: 'advertiser_revenue', factsOf: amountFacts },
  publisher: { entity: 'publisher_payout', factsOf: amountFacts },
};
const NOT_FOUND: Readonly<Record<PartySide, ErrorCode>> = {
  advertiser: 'REVENUE_NOT_FOUND',
  publisher: 'PAYOUT_NOT_FOUND',
};

/**
 * What an advertiser pays and a publisher is paid per FTD, by country. FTDs keep the amount that
 * was agreed when they came in.
 */
@Injectable()
export class Amounts {
  constructor(
    private readonly repository: AmountRepository,
    private readonly records: VersionedRecords,
    private readonly references: PartyReferences,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By country; the amount for all others comes last. */
  async list(
    side: PartySide,
    partyId: number,
  ): Promise<(AmountRow & { readonly country: CountryView | null })[]> {
    const countries = await this.references.countriesById();
    return (await this.repository.list(side, partyId)).map((row) => ({
      ...row,
      country: (row.country_id !== null && countries.get(row.country_id)) || null,
    }));
  }

  /** Stores all or none. Returns the ids in the order of the bodies. */
  create(side: PartySide, bodies: readonly AmountBody[], userId: number): Promise<number[]> {
    return this.database.tx(async () => {
      for (const partyId of new Set(bodies.map(({ party_id: id }) => id)))
        await this.references.mustHave(side, partyId);
      await this.references.mustExist(
        bodies.map(({ country_id: id }, index) => ({
          field: `${index}.country_id`,
          kind: 'country',
          ids: [id],
        })),
      );
      const ids: number[] = [];
      for (const [index, body] of bodies.entries()) {
        const id = await this.onceEach(side, `${index}.country_id`, () =>
          this.repository.insert(side, body.party_id, body, this.clock.now()),
        );
        await this.records.created(KINDS[side], id, await this.contentOf(body), userId);
        ids.push(id);
      }
      return ids;
    });
  }

  /** Returns the new version. */
  update(side: PartySide, body: AmountUpdate, userId: number): Promise<number> {
    return this.database.tx(async () => {
      const before = await this.lockExisting(side, body.id);
      if (before.party_id !== body.party_id) throw new AppError(NOT_FOUND[side]);
      await this.references.mustExist([
        { field: 'country_id', kind: 'country', ids: [body.country_id] },
      ]);
      await this.onceEach(side, 'country_id', () =>
        this.repository.update(side, body.id, body, this.clock.now()),
      );
      return this.records.saved(KINDS[side], {
        id: body.id,
        userId,
        seen: body.version,
        before: await this.contentOf(before),
        beforeAt: before.updated_at,
        after: await this.contentOf(body),
      });
    });
  }

  remove(side: PartySide, id: number, userId: number): Promise<void> {
    return this.database.tx(async () => {
      const before = await this.lockExisting(side, id);
      await this.repository.delete(side, id);
      await this.records.removed(KINDS[side], id, await this.contentOf(before), userId);
    });
  }

  private async lockExisting(side: PartySide, id: number): Promise<AmountRow> {
    const row = await this.repository.lock(side, id);
    if (!row) throw new AppError(NOT_FOUND[side]);
    return row;
  }

  private async contentOf({ party_id, country_id, amount }: AmountBody): Promise<AmountContent> {
    const countries = await this.references.countriesById();
    return {
      party_id,
      country: country_id === null ? null : namedIn(countries, country_id),
      amount,
    };
  }

  /** The database decides which of two amounts for one country is stored. */
  private async onceEach<T>(side: PartySide, field: string, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!isUniqueViolation(error, ONE_AMOUNT[side])) throw error;
      const message = 'There is an amount for this country already';
      throw new AppError('AMOUNT_EXISTS', {
        issues: [{ in: 'body', field, code: 'exists', message }],
      });
    }
  }
}
