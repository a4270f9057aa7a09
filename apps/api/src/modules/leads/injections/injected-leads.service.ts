import { Injectable } from '@nestjs/common';
import { GeoIpService } from '#shared/net/geo-ip.service.js';
import { normalisePhone } from '#shared/phone/normalise-phone.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { routedLeadOf, type RoutedLead } from '#modules/routing/routing/simulator.service.js';
import type { SourceLead, StoredForcedAdvertiser } from './data/forced-lead.repository.js';
import type { InjectionParameters } from './data/progress-log.repository.js';

/** The advertiser of an injection, and the values in which its leads differ from their sources. */
export interface InjectionTarget {
  readonly advertiser_id: number;
  readonly parameters: InjectionParameters;
}

export const forcedAdvertiserOf = ({
  advertiser_id,
  parameters,
}: InjectionTarget): StoredForcedAdvertiser => ({
  advertiser_id,
  funnel: parameters.funnel,
  publisher_id: parameters.publisher_id_override,
});

/** Makes the leads of injections from their sources. */
@Injectable()
export class InjectedLeadsService {
  constructor(
    private readonly geo: GeoIpService,
    private readonly config: RoutingConfigService,
  ) {}

  /** The new lead as routing sees it. It is not stored. */
  routedLead(source: SourceLead, target: InjectionTarget, id: number): RoutedLead {
    return {
      ...routedLeadOf(source),
      id,
      createdAt: null,
      publisherId: target.parameters.publisher_id ?? source.publisher_id,
      countryId: this.countryOf(source, target),
      forcedAdvertiser: forcedAdvertiserOf(target),
    };
  }

  /** Null if the country cannot be found. */
  countryOf(source: SourceLead, { parameters }: InjectionTarget): number | null {
    if (parameters.locate_leads === 'system') return source.country_id;
    const code =
      parameters.locate_leads === 'ip'
        ? this.geo.countryOf(source.ip)
        : normalisePhone({ phone: source.phone, phonePrefix: null, country: null })?.country;
    if (code == null) return null;
    return this.config.current().countryByCode.get(code) ?? null;
  }
}
