import type { UserEvent } from '@testing-library/user-event';
import { screen, within } from '@testing-library/dom';
import { openApp } from './app';
import { answerCall, type SentCall } from './fake-api';
import { advertiserSettings } from './fake-parties';

const PAGE = '/edit/advertiser/7?tab=integration';
export const PATH = '/api/advertisers/7/integration';
const NOTHING_READ = {
  external_id: null,
  autologin_url: null,
  reasons: [],
  price: null,
  currency: null,
  others: [],
};
export const STEP = {
  name: 'lead',
  hands_over: true,
  request: {
    method: 'POST',
    url: 'https://api.alpha.example/leads',
    headers: { 'X-Partner': 'leadline' },
    auth: { kind: 'bearer', token: '{{ secret.token }}' },
    body: {
      kind: 'fields',
      format: 'json',
      fields: [
        { name: 'profile.email', value: '{{ lead.email }}', type: 'text', empty: 'send' },
        { name: 'profile.phone', value: '{{ lead.phone }}', type: 'text', empty: 'omit' },
      ],
    },
  },
  answer: {
    type: 'auto',
    rules: [
      {
        outcome: 'accepted',
        when: [
          { kind: 'status', statuses: ['200'] },
          { kind: 'equals', value: { from: 'path', path: 'success' }, text: 'true' },
        ],
      },
    ],
    read: { ...NOTHING_READ, external_id: { from: 'path', path: 'lead.id' } },
  },
  cache: null,
};
export const TEMPLATE = {
  steps: [STEP],
  tables: [] as object[],
  password: { length: 12, lower: true, upper: true, digits: true, symbols: '' },
  timeout_ms: 10_000,
  connections: 64,
  connection_wait_ms: 10_000,
  retries: 2,
  timeout_policy: 'hold',
};

export const STORED = {
  advertiser_id: 7,
  version: 3,
  template: TEMPLATE,
  secrets: [{ name: 'token', is_set: true, origins: ['https://api.alpha.example'] }],
};
/**
 * For tests of the parts below the request: it leaves out the request's many fields, which render
 * slowly.
 */
export const BARE = {
  ...STORED,
  template: {
    ...TEMPLATE,
    steps: [
      {
        ...STEP,
        request: {
          ...STEP.request,
          headers: {},
          auth: { kind: 'none' },
          body: { kind: 'fields', format: 'json', fields: [] },
        },
        answer: { type: 'auto', rules: [], read: NOTHING_READ },
      },
    ],
  },
};
export const PULL = {
  id: 21,
  advertiser_id: 7,
  name: 'Statuses',
  version: 3,
  template: {
    steps: [] as object[],
    request: {
      method: 'GET',
      url: 'https://api.alpha.example/leads',
      headers: {},
      auth: { kind: 'none' },
      body: { kind: 'fields', format: 'query', fields: [] },
    },
    answer: { type: 'json', rows: null },
    lookback_hours: 72,
    pages: { kind: 'none' },
    max_pages: 10,
    read: {
      lead_id: { from: 'path', path: 'ref' },
      brand_lead_id: null,
      status: null,
      refused_values: [],
      ftd: null,
      ftd_values: [],
      amount: null,
      ftd_time: null,
    },
  },
  interval_minutes: 15,
  is_active: true,
  is_running: false,
  next_run_at: null,
  last_run_at: null,
  last_success_at: null,
  failing_since: null,
  last_error: null,
  last_read: 0,
  last_applied: 0,
  last_unknown: 0,
  last_refused: 0,
  applied_total: 0,
};
export const PULL_DETAILS = {
  ...PULL,
  runs: [] as object[],
  failed_rows: [] as object[],
  failed_answers: [] as object[],
};
export const NO_FORMAT = { dates: null, zone: null, decimal_mark: null };
export const NO_MAPPING = {
  advertiser_id: 7,
  version: 1,
  statuses: [],
  format: NO_FORMAT,
  reports: null,
  seen: [],
};
export const HEALTHY = {
  circuit: { state: 'closed', opened_at: null, retry_at: null },
  acceptance_percent: 75,
  p50_ms: 320,
  p95_ms: 1240,
  warnings: [],
  calls: [
    {
      attempt_id: 9,
      lead_id: 71,
      at: '2026-01-15T12:00:00Z',
      outcome: 'rejected',
      status_code: 422,
      duration_ms: 310,
      message: 'duplicate',
    },
  ],
};

/** Nothing is done yet. */
export const UNTRIED = {
  is_saved: true,
  missing_secrets: [] as string[],
  test: 'missing',
  tested_at: null,
  is_active: true,
  distributions: [] as object[],
  campaigns: 0,
  accepted: null as object | null,
  reported: null as object | null,
};

export const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
export const bodiesOf = (calls: readonly SentCall[], method: string): unknown[] =>
  calls.filter((call) => call.method === method).map(({ body }) => body);
export const section = (name: string): Promise<HTMLElement> =>
  screen.findByRole('region', { name });

export const openTab = async (
  integration: object = STORED,
  user?: Parameters<typeof openApp>[1],
): Promise<UserEvent> => {
  answerCall(PATH, ({ method }) =>
    method === 'GET' ? integration : { message: 'The integration was saved.', version: 4 },
  );
  const person = openApp(PAGE, user);
  await section('1. Request');
  return person;
};

/** The preview of a step that sends its fields as they are written. */
const previewOf = ({ name, request }: typeof STEP) => ({
  name,
  request: {
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: request.body.fields.map((field) => `"${field.name}": "${field.value}"`).join('\n'),
  },
  faults: [],
});

/** Answers the calls of a tab without any activity. */
export const answerIntegrationTab = (): void => {
  answerCall('/api/advertisers/7/settings', () => advertiserSettings());
  answerCall('/api/integration-presets', () => []);
  answerCall(`${PATH}/preview`, ({ body }) => ({
    steps: (body as { template: typeof TEMPLATE }).template.steps.map(previewOf),
    faults: [],
  }));
  answerCall(`${PATH}/compare`, () => ({ steps: [] }));
  answerCall('/api/advertisers/7/status-pulls', () => []);
  answerCall(`${PATH}/checklist`, () => UNTRIED);
  answerCall(`${PATH}/missing-values`, () => ({ origin: 'sent', leads: 0, values: [] }));
  answerCall('/api/advertisers/7/status-mapping', () => NO_MAPPING);
  answerCall('/api/unmatched-postbacks', () => ({ data: [], next: null, not_kept: 0 }));
  answerCall('/api/unknown-attempts', () => ({ data: [], next: null }));
  answerCall('/api/advertisers/7/health', () => HEALTHY);
};
