import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { ClientGone } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { LeadActionsService } from './lead-actions.service.js';
import { LeadDecisionsService } from './lead-decisions.service.js';
import { LeadExportsService } from './lead-exports.service.js';
import { LeadsService } from './leads.service.js';
import { SearchSummaryService } from './search-summary.service.js';

@Controller()
export class LeadsController {
  constructor(
    private readonly leads: LeadsService,
    private readonly decisions: LeadDecisionsService,
    private readonly actions: LeadActionsService,
    private readonly exports: LeadExportsService,
    private readonly searches: SearchSummaryService,
  ) {}

  @Route(contracts.leads.list) list(
    { body }: RouteInput<typeof contracts.leads.list>,
    @ViewerZone() zone: string,
  ) {
    return this.leads.list(body, zone);
  }
  @Route(contracts.leads.matches) matches(
    { body }: RouteInput<typeof contracts.leads.matches>,
    @ViewerZone() zone: string,
  ) {
    return this.leads.matches(body, zone);
  }
  @Route(contracts.leads.searchSummary)
  async searchSummary(
    { body }: RouteInput<typeof contracts.leads.searchSummary>,
    @ViewerZone() zone: string,
  ) {
    return { data: await this.searches.of(body, zone) };
  }
  @Route(contracts.leads.emails)
  async emails(
    { body }: RouteInput<typeof contracts.leads.emails>,
    @Staff() { userId }: StaffCaller,
  ) {
    return { data: await this.exports.emailsOf(body.lead_ids, userId) };
  }
  @Route(contracts.leads.export) export(
    { body }: RouteInput<typeof contracts.leads.export>,
    @ViewerZone() zone: string,
    @Staff() { userId }: StaffCaller,
    @ClientGone() signal: AbortSignal,
  ) {
    return this.exports.make(body, { zone, userId, signal });
  }
  @Route(contracts.leads.statusHistory) statusHistory({
    body,
  }: RouteInput<typeof contracts.leads.statusHistory>) {
    return this.leads.statusHistory(body.lead_id);
  }
  @Route(contracts.leads.leadHistory) leadHistory({
    body,
  }: RouteInput<typeof contracts.leads.leadHistory>) {
    return this.leads.leadHistory(body.lead_id);
  }
  @Route(contracts.leads.decision) decision({
    params,
  }: RouteInput<typeof contracts.leads.decision>) {
    return this.decisions.list(params.id);
  }
  @Route(contracts.leads.update) update(
    { body }: RouteInput<typeof contracts.leads.update>,
    @Staff() caller: StaffCaller,
  ) {
    return this.actions.update(body, caller.userId);
  }
  @Route(contracts.leads.checkAction) checkAction({
    body,
  }: RouteInput<typeof contracts.leads.checkAction>) {
    return this.actions.check(body);
  }
  @Route(contracts.leads.overrideStatus) overrideStatus(
    { body }: RouteInput<typeof contracts.leads.overrideStatus>,
    @Staff() caller: StaffCaller,
  ) {
    return this.actions.overrideStatus(body, caller.userId);
  }
  @Route(contracts.leads.markTest) markTest(
    { body }: RouteInput<typeof contracts.leads.markTest>,
    @Staff() caller: StaffCaller,
  ) {
    return this.actions.markTest(body, caller.userId);
  }
  @Route(contracts.leads.fireFakeFtd) fireFakeFtd(
    { body }: RouteInput<typeof contracts.leads.fireFakeFtd>,
    @Staff() caller: StaffCaller,
  ) {
    return this.actions.fireFakeFtd(body, caller.userId);
  }
  @Route(contracts.leads.return) return(
    { body }: RouteInput<typeof contracts.leads.return>,
    @Staff() caller: StaffCaller,
  ) {
    return this.actions.return(body, caller.userId);
  }
  @Route(contracts.leads.undoReturn) undoReturn(
    { body }: RouteInput<typeof contracts.leads.undoReturn>,
    @Staff() caller: StaffCaller,
  ) {
    return this.actions.undoReturn(body, caller.userId);
  }
}
