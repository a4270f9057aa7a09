import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  compilePreview,
  leadValueUses,
  type LeadValues,
  type LeadValueUse,
  type StepPreview,
} from '@leadline/advertiser-call';
import {
  maskedContact,
  type IntegrationTemplate,
  type MissingLeadValues,
  type PastLeadRequests,
} from '@leadline/contracts';
import { permits } from '#shared/auth/admission.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { maySeeContactData } from '#shared/logging/request-context.js';
import {
  AdvertiserTrafficService,
  routedLeadOf,
  type ValuesNow,
} from '#modules/routing/routing/advertiser-traffic.service.js';
import { PastLeadsQuery, type PastLeadRow } from './data/past-leads.query.js';
import { comparedSteps, type Renders } from './domain/compared-steps.js';
import { testLead, valuesOf, type DeliveredLead } from './domain/values.js';
import { IntegrationEditorService } from './integration-editor.service.js';

/** A real lead as the advertiser would get it now. */
interface PastLead {
  readonly createdAt: Date;
  readonly lead: DeliveredLead;
}
interface PastLeads {
  readonly origin: PastLeadRequests['origin'];
  readonly leads: readonly PastLead[];
}

const COUNTED_LEADS = 200;
const TRIED_LEADS = 20;

const masked = (lead: DeliveredLead): DeliveredLead => ({
  ...lead,
  email: maskedContact('email', lead.email),
  firstName: maskedContact('name', lead.firstName),
  lastName: maskedContact('name', lead.lastName),
  phone: maskedContact('phone', lead.phone),
  ip: maskedContact('ip', lead.ip),
});

/**
 * Holds an integration against real leads that came before, with the overrides in force now. Sends
 * and stores nothing. Passwords are never stored, so these leads have none.
 */
@Injectable()
export class PastLeadsService {
  constructor(
    private readonly editor: IntegrationEditorService,
    private readonly traffic: AdvertiserTrafficService,
    private readonly query: PastLeadsQuery,
    private readonly clock: Clock,
  ) {}

  /** Counts the values that a draft uses and that leads lack. Throws ADVERTISER_NOT_FOUND. */
  async missingValues(
    advertiserId: number,
    template: IntegrationTemplate,
    caller: StaffCaller,
  ): Promise<MissingLeadValues> {
    await this.editor.known(advertiserId);
    const { origin, leads } = await this.last(advertiserId, COUNTED_LEADS);
    const now = this.clock.now();
    const sample = valuesOf(testLead({}, now));
    const uses: LeadValueUse[] = [];
    for (const step of template.steps) {
      // Other requests get a turn: hostile texts take long.
      await setImmediate();
      uses.push(...leadValueUses({ ...template, steps: [step] }, sample, now));
    }
    const values = leads.map(({ lead }) => valuesOf(lead));
    const seesLeads = permits('LEADS_LIST', caller.permissions);
    return {
      origin,
      leads: leads.length,
      values: [...new Set(uses.map(({ name }) => name))].flatMap((name) => {
        const lacking = values.filter((lead) => lead[name] === '');
        if (lacking.length === 0) return [];
        return {
          name,
          missing: lacking.length,
          lead_id: seesLeads ? Number(lacking[0]?.id) : null,
          uses: uses
            .filter((use) => use.name === name)
            .map(({ step, place, field, substitute }) => ({ step, place, field, ...substitute })),
        };
      }),
    };
  }

  /**
   * Makes the requests of the saved template and of a draft for the last leads. Throws FORBIDDEN if
   * the caller may not list leads, and ADVERTISER_NOT_FOUND.
   */
  async compare(
    advertiserId: number,
    template: IntegrationTemplate,
    caller: StaffCaller,
  ): Promise<PastLeadRequests> {
    if (!permits('LEADS_LIST', caller.permissions)) throw new AppError('FORBIDDEN');
    const known = await this.editor.known(advertiserId);
    const { origin, leads } = await this.last(advertiserId, TRIED_LEADS);
    const now = this.clock.now();
    const shown = maySeeContactData() ? valuesOf : (lead: DeliveredLead) => valuesOf(masked(lead));
    const saved = known.template ? rendersOf(known.template, now) : [];
    const draft = rendersOf(template, now);
    const compared: PastLeadRequests['leads'] = [];
    for (const { lead, createdAt } of leads) {
      // Other requests get a turn: a hostile text takes some 20 ms.
      await setImmediate();
      compared.push({
        lead_id: lead.id,
        created_at: createdAt.toISOString(),
        steps: comparedSteps(saved, draft, shown(lead)),
      });
    }
    return { origin, leads: compared };
  }

  /** The last real leads of the advertiser or, if it has none, of its distributions. */
  private async last(advertiserId: number, limit: number): Promise<PastLeads> {
    const rules = await this.traffic.rulesFor(advertiserId);
    const asDelivered = (rows: readonly PastLeadRow[]): PastLead[] =>
      rows.flatMap((row) => {
        const values = rules.valuesOf(routedLeadOf(row));
        return values ? [{ createdAt: row.created_at, lead: deliveredLead(row, values) }] : [];
      });
    const sent = await this.query.listSent(advertiserId, limit);
    if (sent.length > 0) return { origin: 'sent', leads: asDelivered(sent) };
    const { countryIds } = rules;
    const rows = countryIds.length > 0 ? await this.query.listOfCountries(countryIds) : [];
    const routable = rows.filter((row) => rules.takes(routedLeadOf(row))).slice(0, limit);
    return { origin: 'routable', leads: asDelivered(routable) };
  }
}

const deliveredLead = (row: PastLeadRow, values: ValuesNow): DeliveredLead => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  ip: row.ip,
  offer: row.offer,
  hitId: row.hit_id,
  language: row.language,
  city: row.city,
  password: null,
  isTest: false,
  countryCode: values.countryCode,
  funnel: values.funnel,
  affiliateId: values.publisherId,
  customParams: values.customParams,
});

/** Returns how each step of a template makes its request. A step with a fault makes none. */
const rendersOf = (template: IntegrationTemplate, now: Date): Renders[] =>
  template.steps.map((step) => {
    const { name, hands_over: handsOver } = step;
    try {
      const { render } = compilePreview(template, step);
      return { name, handsOver, render: (lead: LeadValues): StepPreview => render(lead, now) };
    } catch (error) {
      return {
        name,
        handsOver,
        render: () => {
          throw error;
        },
      };
    }
  });
