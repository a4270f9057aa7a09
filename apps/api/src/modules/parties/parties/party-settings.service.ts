import { Injectable } from '@nestjs/common';
import {
  holds,
  type AdvertiserSettings,
  type PermissionName,
  type PublisherSettings,
} from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { AppError } from '#shared/http/app-error.js';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { AmountsService } from './amounts.service.js';
import { AdvertiserRepository, PublisherRepository } from './data/party.repository.js';
import { ExclusionsService } from './exclusions.service.js';
import { AdvertiserHoursService } from './opening-hours.service.js';
import { OverridesService } from './overrides.service.js';
import { PartyTokensService } from './party-tokens.service.js';
import { SupportedCountriesService } from './supported-countries.service.js';

/** Returns a list for callers who may see it, an empty list for others. */
const visible = async <T>(
  caller: StaffCaller,
  permission: PermissionName,
  list: () => Promise<T[]>,
): Promise<T[]> => (holds(caller.permissions, permission) ? list() : []);

/** Everything that the edit pages of advertisers and publishers show. */
@Injectable()
export class PartySettingsService {
  constructor(
    private readonly advertisers: AdvertiserRepository,
    private readonly publishers: PublisherRepository,
    private readonly tokens: PartyTokensService,
    private readonly amounts: AmountsService,
    private readonly caps: CapsService,
    private readonly countries: SupportedCountriesService,
    private readonly hours: AdvertiserHoursService,
    private readonly exclusions: ExclusionsService,
    private readonly overrides: OverridesService,
  ) {}

  async ofAdvertiser(id: number, caller: StaffCaller): Promise<AdvertiserSettings> {
    const row = await this.advertisers.find(id);
    if (!row) throw new AppError('ADVERTISER_NOT_FOUND');
    const list = <T>(permission: PermissionName, rows: () => Promise<T[]>): Promise<T[]> =>
      visible(caller, permission, rows);
    const [revenues, countries] = await Promise.all([
      list('ADVERTISER_REVENUES_LIST', () => this.amounts.list('advertiser', id)),
      list('ADVERTISER_SUPPORTED_COUNTRIES_LIST', () => this.countries.list('advertiser', id)),
    ]);
    return {
      advertiser: {
        id,
        version: row.version,
        name: row.name,
        display_name: row.display_name,
        status: row.status,
        is_test_advertiser: row.is_test_advertiser ? 'active' : 'inactive',
        user_id: row.user_id,
        other_manager_ids: row.other_managers.map(({ id: managerId }) => managerId),
        send_org_funnel: row.send_org_funnel,
        created_at: row.created_at.toISOString(),
      },
      revenues: revenues.map((revenue) => ({
        id: revenue.id,
        version: revenue.version,
        advertiser_id: id,
        amount: revenue.amount,
        country: revenue.country,
        used_by: [...revenue.used_by],
      })),
      caps: await list('ADVERTISER_CAPS_LIST', () => this.caps.listOf({ advertiserId: id })),
      supported_countries: countries.map(({ country, version, notes }) => ({
        ...country,
        version,
        pivot: { country_id: country.id, notes },
      })),
      openingHours: await list('ADVERTISER_OPENING_HOURS_LIST', () => this.hours.list(id)),
      exclusions: await list('ADVERTISER_EXCLUSIONS_LIST', () => this.exclusions.list(id)),
      publisher_overrides: await list('ADVERTISER_OVERRIDE_PUBLISHER_ID_LIST', () =>
        this.overrides.list('publisher_id', 'advertiser', id),
      ),
      funnel_overrides: await list('ADVERTISER_OVERRIDE_API_OFFERS_LIST', () =>
        this.overrides.list('funnel', 'advertiser', id),
      ),
    };
  }

  async ofPublisher(id: number, caller: StaffCaller): Promise<PublisherSettings> {
    const row = await this.publishers.find(id);
    if (!row) throw new AppError('PUBLISHER_NOT_FOUND');
    const list = <T>(permission: PermissionName, rows: () => Promise<T[]>): Promise<T[]> =>
      visible(caller, permission, rows);
    const {
      api_token_encrypted: token,
      updated_at: _updated,
      created_at: created,
      user_name: _manager,
      other_managers: others,
      ...rest
    } = row;
    const [payouts, countries] = await Promise.all([
      list('PUBLISHER_PAYOUTS_LIST', () => this.amounts.list('publisher', id)),
      list('PUBLISHER_SUPPORTED_COUNTRIES_LIST', () => this.countries.list('publisher', id)),
    ]);
    return {
      affiliates: {
        ...rest,
        other_manager_ids: others.map(({ id: managerId }) => managerId),
        api_token: this.tokens.shown(token, holds(caller.permissions, 'PUBLISHERS_REVEAL_TOKEN')),
        created_at: created.toISOString(),
      },
      payouts: payouts.map((payout) => ({
        id: payout.id,
        version: payout.version,
        affiliate_id: id,
        country_ids: payout.country_id === null ? [] : [payout.country_id],
        amount: payout.amount,
      })),
      caps: await list('PUBLISHER_CAPS_LIST', () => this.caps.listOf({ publisherId: id })),
      supported_countries: countries.map(({ id: rowId, version, country, notes }) => ({
        id: rowId,
        version,
        affiliate_id: id,
        country_id: country.id,
        country,
        notes,
        pivot: { country_id: country.id },
      })),
      publisher_overrides: await list('PUBLISHER_OVERRIDE_PUBLISHER_ID_LIST', () =>
        this.overrides.list('publisher_id', 'publisher', id),
      ),
      funnel_overrides: await list('PUBLISHER_OVERRIDE_API_OFFERS_LIST', () =>
        this.overrides.list('funnel', 'publisher', id),
      ),
    };
  }
}
