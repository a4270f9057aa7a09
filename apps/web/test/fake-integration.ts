import type { UserEvent } from '@testing-library/user-event';
import { screen, within } from '@testing-library/dom';
import { openApp } from './app';
import { answerCall, type SentCall } from './fake-api';
import { advertiserSettings } from './fake-parties';

const PAGE = '/edit/advertiser/7?tab=integration';
export const PATH = '/api/advertisers/7/integration';
export const TEMPLATE = {
  method: 'POST',
  url: 'https://api.alpha.example/leads',
  headers: { 'X-Partner': 'leadline' },
  auth: { kind: 'bearer', token: '{{secret.token}}' },
  format: 'json',
  fields: { 'profile.email': '{{email}}', 'profile.phone': '{{phone}}' },
  success: { statuses: [200], rules: [{ kind: 'equals', path: 'success', value: 'true' }] },
  read: { external_id: 'lead.id', autologin_url: null, message: null },
  timeout_ms: 10_000,
  connections: 64,
  connection_wait_ms: 10_000,
  retries: 2,
  timeout_policy: 'hold',
  unclear_answers: {
    http_500: 'refused',
    http_502: 'unknown',
    http_503: 'refused',
    http_504: 'unknown',
    unreadable: 'unknown',
  },
} as const;

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
    headers: {},
    auth: { kind: 'none' },
    fields: {},
    success: { statuses: [200], rules: [] },
  },
};
export const NO_PULL = {
  advertiser_id: 7,
  version: 1,
  template: null,
  interval_minutes: 15,
  is_active: false,
  is_running: false,
  next_run_at: null,
  last_run_at: null,
  last_success_at: null,
  failing_since: null,
  last_error: null,
  last_read: 0,
  last_applied: 0,
  last_unknown: 0,
  applied_total: 0,
  runs: [] as object[],
};
export const NO_FORMAT = { dates: null, zone: null, decimal_mark: null };
export const NO_MAPPING = {
  advertiser_id: 7,
  version: 1,
  statuses: [],
  format: NO_FORMAT,
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

export const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
export const bodiesOf = (calls: readonly SentCall[], method: string): unknown[] =>
  calls.filter((call) => call.method === method).map(({ body }) => body);
export const section = (name: string): Promise<HTMLElement> =>
  screen.findByRole('region', { name });

export const openTab = async (integration: object = STORED): Promise<UserEvent> => {
  answerCall(PATH, ({ method }) =>
    method === 'GET' ? integration : { message: 'The integration was saved.', version: 4 },
  );
  const person = openApp(PAGE);
  await section('1. Request');
  return person;
};

/** Answers the calls of a tab without any activity. */
export const answerIntegrationTab = (): void => {
  answerCall('/api/advertisers/7/settings', () => advertiserSettings());
  answerCall('/api/integration-presets', () => []);
  answerCall('/api/advertisers/7/status-pull', () => NO_PULL);
  answerCall('/api/advertisers/7/status-mapping', () => NO_MAPPING);
  answerCall('/api/unmatched-postbacks', () => ({ data: [], next: null, not_kept: 0 }));
  answerCall('/api/unknown-attempts', () => ({ data: [], next: null }));
  answerCall('/api/advertisers/7/health', () => HEALTHY);
};
