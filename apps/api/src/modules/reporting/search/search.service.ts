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
  cap: 'CAPS_LIST',
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

  /** Finds leads by each of the searches, those of the most exact ones first. */
  private async findLeads({ leads }: SearchText): Promise<FoundRecord[]> {
    const found = await Promise.all(
      leads.map((search) => this.leads.lookUp(search, MOST_FOUND_OF_A_KIND)),
    );
    const people = new Map(found.flat().map((person) => [person.id, person]));
    return [...people.values()].slice(0, MOST_FOUND_OF_A_KIND).map((lead) => ({
      kind: 'lead',
      id: lead.id,
      name: lead.email,
      person: `${lead.first_name} ${lead.last_name}`,
      slug: null,
    }));
  }
}
