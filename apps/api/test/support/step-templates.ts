import type { IntegrationTemplate } from '@leadline/contracts';
import type { z } from 'zod';
import type { FakeAdvertisers } from './fake-advertisers.js';

type Template = z.input<typeof IntegrationTemplate>;
type Step = Template['steps'][number];

const path = (value: string): { from: 'path'; path: string } => ({ from: 'path', path: value });
const status = (...statuses: string[]): { kind: 'status'; statuses: string[] } => ({
  kind: 'status',
  statuses,
});
const REFUSED = { outcome: 'refused' as const, when: [status('4xx', '500', '503')] };
type Fields = Readonly<Record<string, string>>;
const body = (fields: Fields): Step['request']['body'] => ({
  kind: 'fields',
  format: 'json',
  fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
});

/** Gets a token, which is kept for an hour unless the answer says otherwise. */
export const tokenStep = ({ url }: FakeAdvertisers, name: string): Step => ({
  name: 'token',
  hands_over: false,
  request: {
    method: 'POST',
    url: `${url}/${name}-token`,
    body: body({ key: '{{ secret.token }}' }),
  },
  answer: {
    rules: [
      {
        outcome: 'accepted',
        when: [status('200'), { kind: 'exists', value: path('access_token') }],
      },
      REFUSED,
    ],
    read: { others: [{ name: 'access_token', value: path('access_token') }] },
  },
  cache: { seconds: 3600, expires_in: path('expires_in') },
});

/** Asks for something about the lead before it is handed over. */
export const checkStep = ({ url }: FakeAdvertisers, name: string): Step => ({
  name: 'check',
  hands_over: false,
  request: {
    method: 'POST',
    url: `${url}/${name}-check`,
    body: body({ email: '{{ lead.email }}' }),
  },
  answer: {
    rules: [{ outcome: 'accepted', when: [status('200')] }, REFUSED],
    read: { others: [{ name: 'ticket', value: path('ticket') }], reasons: [path('message')] },
  },
});

/** Hands over the lead. `accept` of fake advertisers answers it. */
export const leadStep = ({ url }: FakeAdvertisers, name: string, fields: Fields = {}): Step => ({
  name: 'lead',
  hands_over: true,
  request: {
    method: 'POST',
    url: `${url}/${name}`,
    body: body({ lead_id: '{{ lead.id }}', email: '{{ lead.email }}', ...fields }),
  },
  answer: {
    rules: [
      {
        outcome: 'accepted',
        when: [status('201'), { kind: 'equals', value: path('success'), text: 'true' }],
      },
      REFUSED,
    ],
    read: {
      external_id: path('id'),
      autologin_url: path('autologin_url'),
      reasons: [path('message')],
      price: path('price'),
      others: [{ name: 'id', value: path('id') }],
    },
  },
});

/** Fetches the login link of the lead that was handed over. */
export const loginStep = ({ url }: FakeAdvertisers, name: string): Step => ({
  name: 'login',
  hands_over: false,
  request: {
    method: 'POST',
    url: `${url}/${name}-login`,
    body: body({ id: '{{ steps.lead.id }}' }),
  },
  answer: {
    rules: [{ outcome: 'accepted', when: [status('200')] }],
    read: { autologin_url: path('link') },
  },
});

/** An integration of these steps. */
export const stepsTemplate = (steps: Step[], changes: Partial<Template> = {}): Template => ({
  steps,
  timeout_ms: 2000,
  retries: 0,
  ...changes,
});
