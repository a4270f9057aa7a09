import type { z } from 'zod';
import type { BatchReply } from './batch.schemas.js';
import type { PublisherConversionPage, PublisherLeadPage } from './pull.schemas.js';
import { INTAKE_CODES, type IntakeCode, type IntakeReply } from './schemas.js';

// Examples for the API document. The tests of this package parse each of them.

const TRACE = '5f0c1b1e-7a43-4b57-9d0b-2f6f5f3f9a11';
const LINK = 'https://leadline.example/r/Zk3vX0Q9b1mJ8sT2yLwN5cRpUa7dHe4gKf6iOq0PxYz';
const LEAD_ID = 4711;
/** Codes of stored leads, with the status. */
const VERDICTS: Partial<Record<IntakeCode, IntakeReply['status']>> = {
  accepted: 'Accepted',
  delivery_unknown: 'Submitted',
  duplicate_lead: 'Rejected',
  cap_reached: 'Rejected',
  no_distribution: 'Rejected',
  no_advertiser: 'Rejected',
  blacklisted: 'Rejected',
  geo_not_supported: 'Rejected',
  country_unknown: 'Rejected',
  outside_hours: 'Rejected',
};

/** An example of an answer with this code. */
export const intakeExample = (code: IntakeCode): IntakeReply => {
  const link = code === 'accepted' ? LINK : null;
  return {
    lead_id: VERDICTS[code] ? LEAD_ID : null,
    status: VERDICTS[code] ?? 'Error',
    code,
    message: INTAKE_CODES[code][1],
    autologin_url: link,
    redirect_url: link,
    test: false,
    errors:
      code === 'invalid'
        ? [{ field: 'email', code: 'invalid_format', message: 'Invalid email address' }]
        : [],
    warnings: [],
    trace_id: TRACE,
  };
};

export const BATCH_EXAMPLE: z.infer<typeof BatchReply> = {
  results: [
    { ...intakeExample('accepted'), http_status: 201, replayed: false },
    { ...intakeExample('invalid'), http_status: 422, replayed: false },
  ],
  trace_id: TRACE,
};

const SENT = {
  hit_id: 'Qm9vbS1hLWxhLUtsaWNr',
  country: 'GB',
  offer: null,
  funnel: 'spring-sale',
  custom_param_1: 'campaign-7',
  custom_param_2: null,
  custom_param_3: null,
  custom_param_4: null,
  custom_param_5: null,
  test: false,
};
const PAGE = {
  next_cursor: 'bDEuYWJjZGVmLjNtdg',
  has_more: false,
  updated_until: '2026-11-21T09:31:05.123456Z',
  trace_id: TRACE,
};
const TIMES = { created_at: '2026-11-20T16:04:11.000Z', updated_at: '2026-11-21T09:30:00.654321Z' };
export const LEADS_EXAMPLE: PublisherLeadPage = {
  data: [
    {
      lead_id: LEAD_ID,
      status: 'FTD',
      code: 'accepted',
      publisher_status: 'FTD',
      payout: '250.00',
      ftd_at: '2026-11-21T08:00:00.000Z',
      email: 'jane.doe@example.com',
      phone: '+447400123456',
      first_name: 'Jane',
      last_name: 'Doe',
      ...SENT,
      returned_at: null,
      return_reason: null,
      redirect_url: LINK,
      ...TIMES,
    },
  ],
  ...PAGE,
};
export const CONVERSIONS_EXAMPLE: PublisherConversionPage = {
  data: [
    {
      conversion_id: 88,
      lead_id: LEAD_ID,
      payout: '250.00',
      publisher_status: 'FTD',
      ftd_at: '2026-11-21T08:00:00.000Z',
      approved_at: '2026-11-21T09:30:00.000Z',
      ...SENT,
      ...TIMES,
    },
  ],
  ...PAGE,
};
