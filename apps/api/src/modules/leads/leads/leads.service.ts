import { Injectable } from '@nestjs/common';
import {
  expandStatusGroups,
  MOST_LEADS_AT_ONCE,
  leadStatusLabel,
  statusGroupOf,
  type LeadFilter,
  type LeadHistoryRow,
  type LeadListBody,
  type LeadMatches,
  type LeadMatchesBody,
  type LeadPage,
  type LeadPageBody,
  type LeadRow,
  type LeadSearchField,
  type StatusHistoryRow,
} from '@leadline/contracts';
import { maySeeContactData } from '#shared/logging/request-context.js';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { ownParties } from '#shared/database/own-parties.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import type { ListPlace } from '#shared/database/list-cursor.js';
import { ListPlacesService } from '#shared/lists/list-places.service.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import {
  globalSearch,
  leadSelection,
  listConditions,
  type LeadSelection,
} from '#modules/lead-data/lead-conditions/domain/conditions-of.js';
import {
  NO_KNOWN_GROUPS,
  type GroupKey,
  type KnownGroups,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type {
  LeadCriteria,
  ListPage,
  SearchTerm,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { leadCriteriaOf } from '#modules/lead-data/lead-conditions/domain/conditions-of.js';
import {
  isFault,
  parseGroups,
} from '#modules/lead-data/lead-conditions/domain/group-conditions.js';
import {
  isIndexed,
  searchTermsOf,
  termsOfText,
} from '#modules/lead-data/lead-conditions/domain/search-terms.js';
import { LeadStoresService } from '#modules/lead-data/lead-stores/lead-stores.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { AutologinUrlsService } from './autologin-urls.service.js';
import { LeadHistoryQuery } from './data/lead-history.query.js';
import {
  LeadListQuery,
  PAGE_FIELDS,
  type LeadListRow,
  OfferSlugsQuery,
  StatusGroupsQuery,
} from './data/lead-list.query.js';
import { LeadWordsService } from './lead-decisions.service.js';
import { attemptStatus, derivedFields, type RowContext } from './domain/lead-row.js';

/** Largest number of leads in which PostgreSQL finds a part of an e-mail within 0.2 s. */
const MOST_LEADS_READ = 300_000;

/** A text that a lead must have in a field. */
interface SearchedField {
  readonly field: LeadSearchField;
  readonly text: string;
}
const PERSON_FIELDS = ['id', 'email', 'first_name', 'last_name'] as const;
type FoundPerson = Pick<LeadListRow, (typeof PERSON_FIELDS)[number]>;

interface FoundPage extends Pick<LeadPage, 'total' | 'next_cursor'> {
  readonly rows: LeadListRow[];
}
/** Whether a page has the order in which a list is followed by cursor. */
const isByCreation = ({ sortBy }: ListPage): boolean => sortBy === null || sortBy === 'created_at';
/** Throws VALIDATION_FAILED for a page that a cursor cannot have. */
const mustGoOn = (page: ListPage): void => {
  const text = 'A cursor goes with the order by creation and the first page';
  if (!isByCreation(page)) throw fieldError('sort_by_column', 'unfit', text);
  if (page.offset > 0) throw fieldError('page_number', 'unfit', text);
};

/** The leads list, the histories of a lead, and the meaning of a filter for other modules. */
@Injectable()
export class LeadsService {
  constructor(
    private readonly leads: LeadListQuery,
    private readonly stores: LeadStoresService,
    private readonly history: LeadHistoryQuery,
    private readonly words: LeadWordsService,
    private readonly statusGroupsQuery: StatusGroupsQuery,
    private readonly offerSlugsQuery: OfferSlugsQuery,
    private readonly settings: SettingsService,
    private readonly autologins: AutologinUrlsService,
    private readonly places: ListPlacesService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  /** Returns a page with the exact total. `zone` is the viewer's: an IANA name or an offset. */
  async list(body: LeadPageBody, zone: string): Promise<LeadPage> {
    const settings = await this.settings.get();
    const { total, rows, next_cursor } = await this.pageOf(body, zone);
    const context = {
      excludeFtdStatus: settings.exclude_ftd_status,
      reportingZone: settings.reporting_timezone,
      publicUrl: this.environment.PUBLIC_URL,
    };
    return { total, data: rows.map((row) => this.toRow(row, context)), next_cursor };
  }

  private async pageOf(body: LeadPageBody, zone: string): Promise<FoundPage> {
    const place = await this.places.find('leads', body);
    const conditions = await this.conditionsOf(body, zone);
    const page: ListPage = {
      sortBy: body.sort_by_column,
      order: body.sort_order,
      limit: body.limit,
      offset: (body.page_number - 1) * body.limit,
    };
    if (place) mustGoOn(page);
    if (place?.order === 'changes') return this.changedAfter(place, conditions, page.limit);
    const { total, rows } = place
      ? await this.findAfter(place, conditions, page)
      : await this.find(conditions, page, PAGE_FIELDS);
    const last = isByCreation(page) && rows.length === page.limit ? rows.at(-1) : undefined;
    return { total, rows, next_cursor: this.places.next('leads', last) };
  }

  private async changedAfter(
    after: ListPlace,
    conditions: readonly Condition[],
    limit: number,
  ): Promise<FoundPage> {
    let total = 0;
    const page = await this.places.changes('leads', { after, limit }, async (range) => {
      const rows = await this.leads.listChanged(conditions, range, limit);
      total = rows.length < limit ? rows.length : await this.leads.countChanged(conditions, range);
      return rows;
    });
    return { total, ...page };
  }

  private async findAfter(
    place: ListPlace,
    conditions: readonly Condition[],
    page: ListPage,
  ): Promise<Omit<FoundPage, 'next_cursor'>> {
    const counted = await this.stores.find(conditions, { ...page, limit: 1, offset: 0 });
    const [total, rows] = await this.database.read(() =>
      Promise.all([
        counted?.total ?? this.leads.count(conditions),
        this.leads.listAfter(conditions, place, page),
      ]),
    );
    return { total, rows };
  }

  /** Returns the leads that an action on all matches applies to, resolved once. */
  async matches(body: LeadMatchesBody, zone: string): Promise<LeadMatches> {
    const page: ListPage = {
      sortBy: body.sort_by_column,
      order: body.sort_order,
      limit: MOST_LEADS_AT_ONCE,
      offset: 0,
    };
    const { total, rows } = await this.find(await this.conditionsOf(body, zone), page, ['id']);
    return { total, data: rows };
  }

  /** Returns the ids of the newest leads that match, and the number of all. */
  async idsOf(
    conditions: readonly Condition[],
    limit: number,
  ): Promise<{ total: number; ids: number[] }> {
    const page: ListPage = { sortBy: 'created_at', order: 'desc', limit, offset: 0 };
    const { total, rows } = await this.find(conditions, page, ['id']);
    return { total, ids: rows.map(({ id }) => id) };
  }

  /**
   * Finds the newest leads with each of these texts in its field, whatever the filters. Hit ids are
   * whole. While the leads are not in memory, parts of texts are searched among the newest leads
   * only.
   */
  async lookUp(searched: readonly SearchedField[], limit: number): Promise<FoundPerson[]> {
    const options = { isWhole: !maySeeContactData(), isOfMany: true };
    const searches = searched.map(({ field, text }) => ({
      field,
      terms: termsOfText(field, text, options),
    }));
    if (searches.some(({ terms }) => terms.length === 0)) return [];
    const conditions = searches.flatMap(({ field, terms }) =>
      globalSearch(field, terms, ownParties()),
    );
    const page: ListPage = { sortBy: 'created_at', order: 'desc', limit, offset: 0 };
    const found = await this.stores.find(conditions, page);
    if (found) return this.leads.listByIds(found.ids, PERSON_FIELDS);
    const isPart = searches.some(({ terms }) => !terms.every(isIndexed));
    const thanId = isPart ? (await this.leads.newestId()) - MOST_LEADS_READ : 0;
    const read: Condition[] = [{ kind: 'newer', thanId }, ...conditions];
    return this.leads.listPage(read, page, PERSON_FIELDS);
  }

  /** Returns the conditions of a list, without its page. */
  async conditionsOf(
    body: Omit<LeadListBody, 'page_number' | 'limit'>,
    zone: string,
  ): Promise<Condition[]> {
    return listConditions(body, await this.filterCriteria(body, zone, null), {
      search: this.termsOf(body.search_in, body.search_txt),
      email: this.termsOf('email', body.email ? [body.email] : null),
    });
  }

  async statusHistory(leadId: number): Promise<StatusHistoryRow[]> {
    await this.assertExists(leadId);
    const [rows, shown] = await Promise.all([
      this.history.listStatusChanges(leadId),
      this.words.shownBy(leadId),
    ]);
    return rows.map((row) => ({
      ...row,
      note: shown(row.note),
      created_at: row.created_at.toISOString(),
      status: leadStatusLabel[row.status],
      previous_status: row.previous_status === null ? null : leadStatusLabel[row.previous_status],
    }));
  }

  async leadHistory(leadId: number): Promise<LeadHistoryRow[]> {
    await this.assertExists(leadId);
    const [rows, shown] = await Promise.all([
      this.history.listAttempts(leadId),
      this.words.shownBy(leadId),
    ]);
    return rows.map(({ state, ...row }) => ({
      ...row,
      message: shown(row.message),
      status: attemptStatus(state),
      created_at: row.created_at.toISOString(),
    }));
  }

  /**
   * Returns the conditions of a filter. `whenAbsent` is the default for test leads and fake FTDs:
   * null takes all, false leaves them out (domain §9).
   */
  async select(
    filter: LeadFilter,
    zone: string,
    whenAbsent: boolean | null,
  ): Promise<LeadSelection> {
    return leadSelection(await this.filterCriteria(filter, zone, whenAbsent));
  }

  /**
   * Resolves the names, times and groups of a filter, within the caller's limit. Lists, exports,
   * conversions and reports all begin here. Throws VALIDATION_FAILED for a group.
   */
  async filterCriteria(
    filter: LeadFilter,
    zone: string,
    whenAbsent: boolean | null,
  ): Promise<LeadCriteria> {
    const groups = parseGroups('groups', filter.groups);
    if (isFault(groups)) throw fieldError(...groups);
    const { reporting_timezone } = await this.settings.get();
    const meant = await this.withStatuses(filter);
    const hasOffer = filter.offer?.some((text) => text !== null) === true;
    const keys = groups.map(({ key }) => key);
    const known = await this.knownGroups(hasOffer ? [...keys, 'offer'] : keys);
    const viewer = { zone, now: this.clock.now() };
    return leadCriteriaOf(meant, viewer, reporting_timezone, whenAbsent, {
      limitedTo: ownParties(),
      groups,
      ...known,
    });
  }

  /** Reads what groups of these keys stand for. */
  async knownGroups(keys: readonly GroupKey[]): Promise<KnownGroups> {
    const { statusGroups, offerSlugs } = NO_KNOWN_GROUPS;
    return {
      statusGroups: keys.includes('status_group')
        ? await this.statusGroupsQuery.get()
        : statusGroups,
      offerSlugs: keys.includes('offer') ? await this.offerSlugsQuery.get() : offerSlugs,
    };
  }

  /** Returns the statuses of each status group. */
  statusGroupMembers(): Promise<ReadonlyMap<number, readonly string[]>> {
    return this.statusGroupsQuery.members();
  }

  /** Returns the filter with the present statuses of its status groups. */
  private async withStatuses(filter: LeadFilter): Promise<LeadFilter> {
    const { brand_status: values } = filter;
    if (!values?.some((value) => value !== null && statusGroupOf(value) !== null)) return filter;
    const members = await this.statusGroupsQuery.members();
    return { ...filter, brand_status: expandStatusGroups(values, members) };
  }

  /** Limits a caller who may not see contact data to searches for whole values. */
  private termsOf(field: LeadSearchField, texts: readonly string[] | null): SearchTerm[] | null {
    return searchTermsOf(field, texts, !maySeeContactData());
  }

  private async find<Field extends keyof LeadListRow>(
    conditions: readonly Condition[],
    page: ListPage,
    fields: readonly Field[],
  ): Promise<{ total: number; rows: Pick<LeadListRow, Field>[] }> {
    const found = await this.stores.find(conditions, page);
    if (found) return { total: found.total, rows: await this.leads.listByIds(found.ids, fields) };
    const [total, rows] = await this.database.read(() =>
      Promise.all([this.leads.count(conditions), this.leads.listPage(conditions, page, fields)]),
    );
    return { total, rows };
  }

  private async assertExists(leadId: number): Promise<void> {
    if (!(await this.history.exists(leadId))) throw new AppError('LEAD_NOT_FOUND');
  }

  private toRow(
    {
      publisher_id,
      distribution_id,
      autologin_url,
      autologged_at,
      returned_at,
      redirect_token: _token,
      micros: _micros,
      changed_xid: _change,
      ...row
    }: LeadListRow,
    context: RowContext,
  ): LeadRow {
    return {
      ...row,
      ...derivedFields({ ...row, redirect_token: _token }, context),
      affiliate_id: publisher_id,
      dis_id: distribution_id,
      autologged_at: autologged_at?.toISOString() ?? null,
      returned_at: returned_at?.toISOString() ?? null,
      autologin_url: autologin_url && this.autologins.masked(row.id, autologin_url),
    };
  }
}
