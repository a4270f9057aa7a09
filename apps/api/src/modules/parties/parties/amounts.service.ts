import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@leadline/contracts';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import {
  AmountRepository,
  ONE_AMOUNT,
  type AmountRow,
  type AmountValues,
} from './data/owned.repository.js';
import { amountFacts, type AmountContent } from './domain/party-facts.js';
import type { PartySide } from './domain/sides.js';
import { namedIn, PartyReferencesService, type CountryView } from './references.service.js';

interface AmountBody extends AmountValues {
  readonly party_id: number;
}
interface AmountUpdate extends AmountBody {
  readonly id: number;
  readonly version: number | undefined;
}

const valuesOf = ({ country_id, amount }: AmountBody): AmountValues => ({ country_id, amount });

const NOT_FOUND: Readonly<Record<PartySide, ErrorCode>> = {
  advertiser: 'REVENUE_NOT_FOUND',
  publisher: 'PAYOUT_NOT_FOUND',
};

/**
 * Returns the error for a second amount of one country. The database decides which of two is
 * stored.
 */
const amountExists = (field: string): AppError => {
  const message = 'There is an amount for this country already';
  return new AppError('AMOUNT_EXISTS', {
    issues: [{ in: 'body', field, code: 'exists', message }],
  });
};

/**
 * Amounts per FTD that an advertiser pays or a publisher is paid, by country. An FTD keeps the
 * amount that was agreed when it came in.
 */
@Injectable()
export class AmountsService {
  constructor(
    private readonly repository: AmountRepository,
    private readonly changes: RecordChangesService,
    private readonly references: PartyReferencesService,
    private readonly database: DatabaseService,
  ) {}

  /** Lists amounts by country. The amount for all other countries comes last. */
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
        const kind = this.kindOf(side, `${index}.country_id`);
        const id = await this.changes.create(kind, userId, async (at) => ({
          id: await this.repository.insert(side, body.party_id, valuesOf(body), at),
          content: await this.contentOf(body),
        }));
        ids.push(id);
      }
      return ids;
    });
  }

  /** Returns the new version. */
  update(side: PartySide, body: AmountUpdate, userId: number): Promise<number> {
    const edit = { key: body.id, seen: body.version, userId };
    return this.changes.update(this.kindOf(side), edit, async ({ id, party_id }, at) => {
      if (party_id !== body.party_id) throw new AppError(NOT_FOUND[side]);
      await this.references.mustExist([
        { field: 'country_id', kind: 'country', ids: [body.country_id] },
      ]);
      await this.repository.update(side, id, valuesOf(body), at);
      return { after: await this.contentOf(body) };
    });
  }

  remove(side: PartySide, key: number, userId: number): Promise<void> {
    return this.changes.remove(this.kindOf(side), { key, userId }, ({ id }) =>
      this.repository.delete(side, id),
    );
  }

  private kindOf(side: PartySide, field = 'country_id'): RecordKind<AmountRow, AmountContent> {
    return {
      entity: side === 'advertiser' ? 'advertiser_revenue' : 'publisher_payout',
      factsOf: amountFacts,
      contentOf: (row) => this.contentOf(row),
      lock: (id) => this.repository.lock(side, id),
      notFound: NOT_FOUND[side],
      unique: { [ONE_AMOUNT[side]]: () => amountExists(field) },
    };
  }

  private async contentOf({ party_id, country_id, amount }: AmountBody): Promise<AmountContent> {
    const countries = await this.references.countriesById();
    return {
      party_id,
      country: country_id === null ? null : namedIn(countries, country_id),
      amount,
    };
  }
}
