import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { PartySide } from '../domain/sides.js';
import {
  COUNTRY_NAME,
  LOCKED,
  ofParty,
  ownedRows,
  type OwnedRow,
  type OwnedTable,
} from './owned-rows.sql.js';

export interface AmountRow extends OwnedRow {
  readonly country_id: number | null;
  /** Decimal text. */
  readonly amount: string;
}
export type AmountValues = Pick<AmountRow, 'country_id' | 'amount'>;

const TABLES = {
  advertiser: { table: 'advertiser_revenues', side: 'advertiser', entity: 'advertiser_revenue' },
  publisher: { table: 'publisher_payouts', side: 'publisher', entity: 'publisher_payout' },
} as const satisfies Record<PartySide, OwnedTable>;
const COLUMNS = sql`r.country_id, r.amount::text AS amount`;
/** The unique constraints: one amount for each country of a party, and one without a country. */
export const ONE_AMOUNT = {
  advertiser: 'advertiser_revenues_advertiser_id_country_id_key',
  publisher: 'publisher_payouts_publisher_id_country_id_key',
} as const;

/** The revenues of advertisers and the payouts of publishers. */
@Injectable()
export class AmountRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Lists amounts by country. The amount without a country comes last. */
  list(side: PartySide, partyId: number): Promise<AmountRow[]> {
    const table = TABLES[side];
    return this.database.query(sql`
      ${ownedRows(table, COLUMNS, ofParty(table, partyId))}
      ORDER BY ${COUNTRY_NAME} NULLS LAST`);
  }

  async lock(side: PartySide, id: number): Promise<AmountRow | null> {
    const [row] = await this.database.query<AmountRow>(
      sql`${ownedRows(TABLES[side], COLUMNS, sql`r.id = ${id}`)} ${LOCKED}`,
    );
    return row ?? null;
  }

  async insert(side: PartySide, partyId: number, values: AmountValues, at: Date): Promise<number> {
    const records = await this.database.records();
    const { country_id, amount } = values;
    const data = { country_id, amount, updated_at: at };
    const select = { id: true } as const;
    const { id } =
      side === 'advertiser'
        ? await records.advertiser_revenues.create({
            data: { ...data, advertiser_id: partyId },
            select,
          })
        : await records.publisher_payouts.create({
            data: { ...data, publisher_id: partyId },
            select,
          });
    return id;
  }

  async update(side: PartySide, id: number, values: AmountValues, at: Date): Promise<void> {
    const records = await this.database.records();
    const { country_id, amount } = values;
    const change = {
      where: { id },
      data: { country_id, amount, updated_at: at },
      select: { id: true },
    } as const;
    if (side === 'advertiser') await records.advertiser_revenues.update(change);
    else await records.publisher_payouts.update(change);
  }

  async delete(side: PartySide, id: number): Promise<void> {
    const records = await this.database.records();
    const which = { where: { id }, select: { id: true } } as const;
    if (side === 'advertiser') await records.advertiser_revenues.delete(which);
    else await records.publisher_payouts.delete(which);
  }
}
