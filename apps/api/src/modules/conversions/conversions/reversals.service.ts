import { Injectable } from '@nestjs/common';
import { nextLeadStatus, type contracts, type RouteInput } from '@leadline/contracts';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { ConversionRepository } from './data/conversion.repository.js';
import { DecisionEffectsService } from './decision-effects.service.js';
import { decisionMade, decisionText, statusAfterRejection } from './domain/ftd-decision.js';
import { checkReversal } from './domain/reversal.js';

type Reversal = RouteInput<typeof contracts.conversions.reverse>['body'];

/** Takes back acceptances that have taken effect (ADR 87). */
@Injectable()
export class ReversalsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly conversions: ConversionRepository,
    private readonly effects: DecisionEffectsService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Reverses the acceptance of an FTD in one transaction. If several people reverse or decide at
   * once, one wins; the others are told who did what and when, in wall time of `zone`. The same
   * person may send the same reversal again.
   */
  async reverse(body: Reversal, userId: number, zone: string): Promise<{ message: string }> {
    const { lead_id: leadId, reason, accepted_at: acceptedAt } = body;
    const { advertiser_pays: advertiserPays = true } = body;
    const { default_publisher_status } = await this.settings.get();
    await this.database.tx(async () => {
      // Concurrent decisions wait here for the first one, and then see that they came second.
      const lead = await this.conversions.lockLead(leadId);
      if (!lead) throw new AppError('LEAD_NOT_FOUND');
      const conversion = await this.conversions.lockConversion(leadId);
      const next = nextLeadStatus(lead.status, 'ftd_reversed');
      const seen = acceptedAt == null ? null : new Date(acceptedAt);
      const shown = statusAfterRejection(body.status_override, default_publisher_status, null);
      const showsSame = shown === lead.status_override;
      const verdict = checkReversal(conversion, { userId, seen, advertiserPays, showsSame });
      if (verdict === 'repeated') return;
      const made = conversion && decisionMade(conversion);
      if (verdict === 'second' && made)
        throw new AppError('CONVERSION_ALREADY_DECIDED', { message: decisionText(made, zone) });
      if (!conversion || next === null) throw new AppError('LEAD_TRANSITION_ILLEGAL');
      await this.effects.reverse(
        { lead, conversion, next, userId },
        { publisherStatus: shown, advertiserPays },
        reason,
      );
    });
    return { message: `FTD of lead #${leadId} reversed` };
  }
}
