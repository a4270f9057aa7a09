import { Injectable } from '@nestjs/common';
import { raw, Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  ADDRESSES,
  FOLDED_TEXTS,
  LABEL_RANKS,
  NAME_RANKS,
  OFFER_NAMES,
  SORTS_BY_CODE_POINT,
} from '#modules/lead-data/lead-conditions/data/lead-names.sql.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import { CLICK_LABEL_RANKS } from '#modules/lead-data/lead-conditions/data/click-names.sql.js';
import type { ClickKey } from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import type { GroupKey } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type {
  LabelNames,
  NamedSort,
  NameRanks,
} from '#modules/lead-data/lead-conditions/domain/lead-names.js';

/** Reads from PostgreSQL the names that a query to the copy needs. */
@Injectable()
export class CopyNamesQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the search texts and addresses, each in the form of the copy. */
  async searched(
    conditions: readonly Condition[],
  ): Promise<Record<'folded' | 'addresses', ReadonlyMap<string, string>>> {
    const terms = conditions.flatMap((condition) =>
      condition.kind === 'text' ? condition.terms : [],
    );
    return {
      folded: await this.each(
        FOLDED_TEXTS,
        terms.flatMap((term) => (term.kind === 'like' || term.kind === 'whole' ? [term.text] : [])),
      ),
      addresses: await this.each(
        ADDRESSES,
        terms.flatMap((term) => (term.kind === 'address' ? [term.ip] : [])),
      ),
    };
  }

  ranks(sort: NamedSort): Promise<NameRanks> {
    return this.ranksOf(NAME_RANKS[sort]);
  }

  /** Returns the names of groups. Null if groups of this key are named by the leads' own texts. */
  async labels(key: GroupKey): Promise<LabelNames | null> {
    if (key === 'offer') {
      const rows = await this.database.query<{ text: string; name: string }>(raw(OFFER_NAMES));
      return { texts: new Map(rows.map(({ text, name }) => [text, name])) };
    }
    const text = LABEL_RANKS[key];
    return text === undefined ? null : { ranks: await this.ranksOf(text) };
  }

  /**
   * Returns the ranks of the names of groups of clicks. Null if the groups of the key have no
   * names.
   */
  async clickRanks(key: ClickKey): Promise<NameRanks | null> {
    const text = CLICK_LABEL_RANKS[key];
    return text === undefined ? null : this.ranksOf(text);
  }

  /** Whether PostgreSQL sorts texts by code point, as ClickHouse does. */
  async sortsByCodePoint(): Promise<boolean> {
    const [row] = await this.database.query<{ plain: boolean }>(raw(SORTS_BY_CODE_POINT));
    return row?.plain === true;
  }

  private async ranksOf(text: string): Promise<NameRanks> {
    const rows = await this.database.query<{ id: number; rank: number }>(raw(text));
    return new Map(rows.map(({ id, rank }) => [id, rank]));
  }

  private async each(text: string, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (texts.length === 0) return new Map();
    const rows = await this.database.query<{ given: string; text: string }>(
      new Sql(text.split('$1'), [texts]),
    );
    return new Map(rows.map(({ given, text: found }) => [given, found]));
  }
}
