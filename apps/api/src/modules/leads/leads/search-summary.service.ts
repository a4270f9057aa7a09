import { Injectable } from '@nestjs/common';
import type { LeadMatchesBody, LeadSearchField, LeadSearchSummary } from '@leadline/contracts';
import { maySeeContactData } from '#shared/logging/request-context.js';
import { ownParties } from '#shared/database/own-parties.js';
import { globalSearch } from '#modules/lead-data/lead-conditions/domain/conditions-of.js';
import type { SearchTerm } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import {
  isIndexed,
  searchedTexts,
  termsOfText,
} from '#modules/lead-data/lead-conditions/domain/search-terms.js';
import { MatchedTextsQuery, type MatchedText } from './data/lead-list.query.js';
import { searchSummary } from './domain/search-summary.js';
import { LeadsService } from './leads.service.js';

/** More leads than this are not assigned to the searched values. */
const MOST_LEADS = 5_000;
const NOTHING = { total: 0, ids: [] };

interface SearchedText {
  readonly value: string;
  readonly terms: readonly SearchTerm[];
  readonly isIndexed: boolean;
}

/** Tells which values of a search the leads list has. */
@Injectable()
export class SearchSummaryService {
  constructor(
    private readonly leads: LeadsService,
    private readonly matched: MatchedTextsQuery,
  ) {}

  /** Returns null if there is no search, or too many leads match. */
  async of(body: LeadMatchesBody, zone: string): Promise<LeadSearchSummary | null> {
    const texts = this.textsOf(body);
    if (texts.length === 0) return null;
    const field = body.search_in;
    const listed = await this.leads.idsOf(await this.leads.conditionsOf(body, zone), MOST_LEADS);
    if (listed.total > MOST_LEADS) return null;
    const inList = await this.byText(field, listed.ids, texts);
    const missing = texts.filter(
      (text, index) => text.isIndexed && !inList.has(index) && !body.is_search_global,
    );
    const terms = missing.flatMap((text) => text.terms);
    const everywhere = globalSearch(field, terms, ownParties());
    const elsewhere = terms.length === 0 ? NOTHING : await this.leads.idsOf(everywhere, MOST_LEADS);
    if (elsewhere.total > MOST_LEADS) return null;
    const outside = await this.byText(field, elsewhere.ids, texts);
    const { time } = await this.leads.filterCriteria(body, zone, null);
    return searchSummary(
      texts.map(({ value }, index) => ({
        value,
        listed: inList.get(index)?.length ?? 0,
        newestOutside: inList.has(index) ? null : newestOf(outside.get(index)),
      })),
      time.range.from,
      body.is_search_global || texts.every((text) => text.isIndexed || text.terms.length === 0),
    );
  }

  private textsOf({ search_txt: searched, search_in: field }: LeadMatchesBody): SearchedText[] {
    const values = [...new Set(searchedTexts(searched))];
    const options = { isWhole: !maySeeContactData(), isOfMany: values.length > 1 };
    return values.map((value) => {
      const terms = termsOfText(field, value, options);
      return { value, terms, isIndexed: terms.length > 0 && terms.every(isIndexed) };
    });
  }

  /** Returns the leads of each text, by its index. Texts without a lead are absent. */
  private async byText(
    field: LeadSearchField,
    ids: readonly number[],
    texts: readonly SearchedText[],
  ): Promise<ReadonlyMap<number, readonly MatchedText[]>> {
    const terms = texts.flatMap(({ terms }, text) => terms.map((term) => ({ text, term })));
    const leads = new Map<number, MatchedText[]>();
    for (const match of await this.matched.list(field, ids, terms))
      leads.set(match.text, [...(leads.get(match.text) ?? []), match]);
    return leads;
  }
}

const newestOf = (leads: readonly MatchedText[] = []): Date | null => {
  const times = leads.map(({ created_at: at }) => at.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
};
