import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@leadline/contracts';
import { DatabaseService } from '#shared/database/database.service.js';
import { RecordChangesService } from '#shared/records/record-changes.service.js';
import { PlanRepository, type PlanRow } from './data/plan.repository.js';
import { NOTHING_MORE } from './domain/plan-terms.js';
import type { PartySide } from './domain/sides.js';
import { PlanChangesService } from './plan-changes.service.js';
import { PlansService, type PlanScreen } from './plans.service.js';
import { PartyReferencesService, type CountryView } from './references.service.js';

interface AmountValues {
  readonly country_id: number | null;
  /** Decimal text. */
  readonly amount: string;
}
interface AmountBody extends AmountValues {
  readonly party_id: number;
}
interface AmountUpdate extends AmountBody {
  readonly id: number;
  readonly version?: number | undefined;
}

const NOT_FOUND: Readonly<Record<PartySide, ErrorCode>> = {
  advertiser: 'REVENUE_NOT_FOUND',
  publisher: 'PAYOUT_NOT_FOUND',
};
const screenOf = (side: PartySide, field = 'country_id'): PlanScreen => ({
  notFound: NOT_FOUND[side],
  field,
  isPlain: true,
});

/**
 * Amounts per FTD that an advertiser pays or a publisher is paid, by country: the plainest plans
 * (ADR 95). Leads that came before a change keep the amount of their time.
 */
@Injectable()
export class AmountsService {
  constructor(
    private readonly repository: PlanRepository,
    private readonly plans: PlansService,
    private readonly planChanges: PlanChangesService,
    private readonly changes: RecordChangesService,
    private readonly references: PartyReferencesService,
    private readonly database: DatabaseService,
  ) {}

  /** Lists amounts by country. The amount for all other countries comes last. */
  async list(
    side: PartySide,
    partyId: number,
  ): Promise<(PlanRow & { readonly amount: string; readonly country: CountryView | null })[]> {
    const countries = await this.references.countriesById();
    return (await this.repository.plain(side, partyId)).map((row) => ({
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
      for (const [index, { party_id: partyId, country_id, amount }] of bodies.entries()) {
        const kind = this.plans.kindOf(side, screenOf(side, `${index}.country_id`));
        const values = { ...NOTHING_MORE, country_ids: [], party_ids: [], country_id, amount };
        const id = await this.changes.create(kind, userId, async (at) => {
          const added = await this.repository.add(side, partyId, values, at);
          return { id: added, content: await this.plans.contentNow(side, { partyId, id: added }) };
        });
        ids.push(id);
      }
      return ids;
    });
  }

  /** Returns the new version. The amount counts for leads that come from now on. */
  update(side: PartySide, body: AmountUpdate, userId: number): Promise<number> {
    const { party_id: partyId, id, country_id, amount } = body;
    const edit = { key: { partyId, id }, seen: body.version, userId };
    return this.changes.update(this.plans.kindOf(side, screenOf(side)), edit, async (row, at) => {
      await this.references.mustExist([
        { field: 'country_id', kind: 'country', ids: [country_id] },
      ]);
      const values = { ...row, country_id, amount };
      await this.planChanges.save(side, row, { values, countsFrom: null, userId, at });
      return { after: await this.plans.contentNow(side, edit.key) };
    });
  }

  /** Ends an amount. Its leads keep it. */
  remove(side: PartySide, id: number, userId: number): Promise<void> {
    return this.plans.remove(side, { partyId: null, id }, userId, screenOf(side));
  }
}
