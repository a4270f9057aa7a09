import { Injectable } from '@nestjs/common';
import {
  holds,
  MOST_FOUND_OF_A_KIND,
  SEARCH_KINDS,
  type FoundRecord,
  type PermissionName,
  type SearchKind,
} from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { NamedRecordsQuery, type NamedKind } from './data/named-records.query.js';
import { searchTextOf, type SearchText } from './domain/search-text.js';

/** Permission that the page of a record of this kind requires. */
const NEEDED: Readonly<Record<SearchKind, PermissionName>> = {
  lead: 'LEADS_LIST',
  advertiser: 'ADVERTISERS_EDIT',
  publisher: 'PUBLISHERS_EDIT',
  distribution: 'DISTRIBUTIONS_LIST',
  offer: 'OFFERS_LIST',
  campaign: 'CAMPAIGNS_LIST',
};
const isNamed = (kind: SearchKind): kind is NamedKind => kind !== 'lead';

/** Finds the records that the caller may open, by a typed text. */
@Injectable()
export class SearchService {
  constructor(
    private readonly leads: LeadsService,
    private readonly named: NamedRecordsQuery,
  ) {}

  async find(
    typed: string,
    { permissions }: Pick<StaffCaller, 'permissions'>,
  ): Promise<{ data: FoundRecord[] }> {
    const searched = searchTextOf(typed);
    const kinds = SEARCH_KINDS.filter((kind) => holds(permissions, NEEDED[kind]));
    const [leads, named] = await Promise.all([
      kinds.includes('lead') ? this.findLeads(searched) : [],
      this.named.find(kinds.filter(isNamed), searched, MOST_FOUND_OF_A_KIND),
    ]);
    return { data: [...leads, ...named] };
  }

  private async findLeads({ id, text, isPartOfEmail }: SearchText): Promise<FoundRecord[]> {
    if (id === null && !isPartOfEmail) return [];
    const found = await this.leads.lookUp(
      id === null ? 'email' : 'id',
      id === null ? text : String(id),
      MOST_FOUND_OF_A_KIND,
    );
    return found.map((lead) => ({ kind: 'lead', id: lead.id, name: lead.email, slug: null }));
  }
}
