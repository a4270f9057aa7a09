import { Injectable } from '@nestjs/common';
import type {
  PanelClickQuery,
  PanelClickReport,
  PanelConversionPage,
  PanelConversionQuery,
  PanelDashboard,
  PanelLeadPage,
  PanelLeadQuery,
  PanelPeriod,
} from '@leadline/contracts';
import type { PanelCaller } from '#shared/auth/callers.js';
import {
  PublisherLedgerService,
  type LedgerReader,
} from '#modules/intake/intake/publisher-ledger.service.js';
import { PanelScopeService } from './panel-scope.service.js';

/** Leads that the affiliates of an account sent, and their outcomes. */
@Injectable()
export class PanelLedgerService {
  constructor(
    private readonly scope: PanelScopeService,
    private readonly ledger: PublisherLedgerService,
  ) {}

  dashboard(caller: PanelCaller, query: PanelPeriod): Promise<PanelDashboard> {
    return this.ledger.dashboard(this.reader(caller, query), query);
  }

  leads(caller: PanelCaller, query: PanelLeadQuery): Promise<PanelLeadPage> {
    return this.ledger.leads(this.reader(caller, query), query);
  }

  conversions(caller: PanelCaller, query: PanelConversionQuery): Promise<PanelConversionPage> {
    return this.ledger.conversions(this.reader(caller, query), query);
  }

  clicks(caller: PanelCaller, query: PanelClickQuery): Promise<PanelClickReport> {
    return this.ledger.clicks(this.reader(caller, query), query);
  }

  private reader(
    caller: PanelCaller,
    { publisher_id }: { readonly publisher_id?: number | undefined },
  ): LedgerReader {
    const publishers = this.scope.of(caller, publisher_id);
    return { publisherIds: publishers.map(({ id }) => id), timezone: caller.timezone };
  }
}
