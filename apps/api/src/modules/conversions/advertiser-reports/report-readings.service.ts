import { setImmediate as nextTurn } from 'node:timers/promises';
import { mappingFaults, requestBody } from '@leadline/advertiser-call';
import type { ReportMapping, ReportReading, ReportReadings } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { AppError } from '#shared/http/app-error.js';
import { StatusPullRepository } from './data/status-pull.repository.js';
import { UnmatchedRepository } from './data/unmatched.repository.js';
import type { ReportRules } from './domain/kept-call.js';
import { mapReport } from './domain/report.js';
import { costOf, keptRequestOf, type KeptRequest } from './kept-request.js';
import { readCalls, type ReadCall } from './read-calls.js';
import { placesOf, StatusMappingsService } from './status-mappings.service.js';

/** Number of received requests that are shown. */
const SHOWN_REQUESTS = 20;
/** Number of reports that are shown of a request. */
const SHOWN_REPORTS = 20;

const wireOf = (
  { payload, eventId, refusal }: ReadCall,
  rules: ReportRules,
): ReportReading['reports'][number] => {
  const { report } = mapReport(rules.meanings, payload);
  const { lead_id, brand_lead_id, status, ftd, amount, ftd_time } = report;
  const { deposit_id, deposit_amount } = report;
  return {
    ...{ lead_id, brand_lead_id, status, ftd, amount, ftd_time, deposit_id, deposit_amount },
    event_id: eventId,
    problem: refusal?.reason ?? null,
  };
};
const readingOf = (request: KeptRequest, rules: ReportRules): ReportReading => {
  const calls = readCalls(request, rules);
  return {
    reports: calls.slice(0, SHOWN_REPORTS).map((call) => wireOf(call, rules)),
    count: calls.length,
  };
};

/** Returns the values of a request as paths see them. Those of a costly body are not read. */
const dataOf = (type: ReportMapping['type'], request: KeptRequest): unknown => {
  const { query, body } = request;
  if (body !== null && costOf(body) !== null) return { query };
  return requestBody(type, request).data;
};

/** Shows how received requests are read, and how they would be by another mapping. */
@Injectable()
export class ReportReadingsService {
  constructor(
    private readonly unmatched: UnmatchedRepository,
    private readonly pulls: StatusPullRepository,
    private readonly mappings: StatusMappingsService,
    private readonly secrets: SecretsService,
  ) {}

  async readings(advertiserId: number, mapping: ReportMapping | null): Promise<ReportReadings> {
    if (!(await this.pulls.advertiserExists(advertiserId)))
      throw new AppError('ADVERTISER_NOT_FOUND');
    const faults = mapping === null ? [] : mappingFaults(mapping);
    const rules = await this.mappings.rules(advertiserId);
    const other =
      faults.length > 0 ? null : { ...rules, places: mapping === null ? null : placesOf(mapping) };
    const rows = await this.unmatched.listReceived(advertiserId, SHOWN_REQUESTS);
    const requests: ReportReadings['requests'] = [];
    for (const { id, outcome, received, received_at } of rows) {
      const request = keptRequestOf(this.secrets.decrypt(received, 'inbound-request'));
      const now = readingOf(request, rules);
      // Reading a hostile request takes long. Others have their turn meanwhile.
      await nextTurn();
      requests.push({
        ...{ id, outcome, received_at: received_at.toISOString() },
        content_type: request.contentType,
        data: dataOf(mapping?.type ?? 'auto', request),
        now,
        then: other && readingOf(request, other),
      });
      await nextTurn();
    }
    return { faults, requests };
  }
}
