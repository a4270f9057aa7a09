import { Injectable } from '@nestjs/common';
import {
  forCustomParams,
  showsFtd,
  type PublisherConversion,
  type PublisherLead,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import type { PulledConversionRow, PulledLeadRow } from './data/publisher-pull.query.js';
import { instantText } from './domain/cursor.js';
import { publisherView } from './domain/publisher-view.js';

/** A lead and an FTD as publishers see them, in the publisher API and in the panel. */
@Injectable()
export class PublisherViewService {
  constructor(
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  lead(row: PulledLeadRow): PublisherLead {
    const link = this.linkOf(row);
    const { status, code } = publisherView({
      id: row.id,
      status: row.status,
      rejectionCode: row.rejection_code,
      isTest: row.is_test,
      link,
    });
    const hasFtd = showsFtd(row.status);
    return {
      lead_id: row.id,
      status,
      code,
      publisher_status: row.publisher_status,
      payout: hasFtd && !row.is_test ? row.payout : '0.00',
      ftd_at: hasFtd ? (row.ftd_at?.toISOString() ?? null) : null,
      email: row.email,
      phone: row.phone,
      first_name: row.first_name,
      last_name: row.last_name,
      ...sentFields(row),
      returned_at: row.returned_at?.toISOString() ?? null,
      return_reason: row.return_reason,
      redirect_url: link,
      created_at: row.created_at.toISOString(),
      updated_at: instantText(row.micros),
    };
  }

  conversion(row: PulledConversionRow): PublisherConversion {
    return {
      conversion_id: row.conversion_id,
      lead_id: row.id,
      payout: row.payout,
      publisher_status: row.publisher_status,
      ftd_at: row.ftd_at.toISOString(),
      approved_at: row.approved_at.toISOString(),
      ...sentFields(row),
      created_at: row.created_at.toISOString(),
      updated_at: instantText(row.micros),
    };
  }

  /** The redirect link of a lead, or null if it has none or the link has expired. */
  private linkOf({
    redirect_token: token,
    redirect_expires_at: end,
  }: PulledLeadRow): string | null {
    if (token === null || end === null || end <= this.clock.now()) return null;
    return `${this.environment.PUBLIC_URL}/r/${token}`;
  }
}

const sentFields = (row: PulledLeadRow | PulledConversionRow) => ({
  hit_id: row.hit_id,
  country: row.country,
  offer: row.offer,
  funnel: row.funnel,
  ...forCustomParams((name) => row[name]),
  test: row.is_test,
});
