import { z } from 'zod';
import { ClickParams, ClickQuery } from '../clicks/schemas.js';
import { defineRoute } from '../common/route.js';
import { LeadsInMemoryStatus } from './schemas.js';

const tag = 'Operation';
const Check = z.object({ status: z.enum(['ok', 'stopping']) });
export const health = {
  live: defineRoute({
    method: 'GET',
    path: '/health/live',
    tag,
    summary: 'Check that the process is running',
    access: 'public',
    response: Check,
  }),
  ready: defineRoute({
    method: 'GET',
    path: '/health/ready',
    tag,
    summary: 'Check that the process can take traffic',
    access: 'public',
    response: Check.extend({
      checks: z.record(z.string(), z.enum(['ok', 'failed'])),
      /** Readiness does not depend on these. */
      details: z.object({
        leads_in_memory: LeadsInMemoryStatus.pick({ state: true, percent: true }),
      }),
    }),
    errors: ['UNAVAILABLE'],
  }),
  openapi: defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    tag,
    summary: 'Get the OpenAPI 3.1 document',
    access: 'public',
    response: z.record(z.string(), z.unknown()),
  }),
  docs: defineRoute({
    method: 'GET',
    path: '/api/docs',
    tag,
    summary: 'Read the API documentation',
    access: 'public',
    response: z.string(),
    reply: 'html',
  }),
  publisherOpenapi: defineRoute({
    method: 'GET',
    path: '/api/openapi-publisher.json',
    tag,
    summary: 'Get the OpenAPI 3.1 document of the publisher API',
    access: 'public',
    response: z.record(z.string(), z.unknown()),
  }),
  publisherDocs: defineRoute({
    method: 'GET',
    path: '/panel/docs',
    tag,
    summary: 'Read the documentation of the publisher API',
    access: 'public',
    response: z.string(),
    reply: 'html',
  }),
};
const tagOfLinks = 'Redirects';
const login = {
  path: '/r/:token',
  tag: tagOfLinks,
  access: 'public',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/) }),
  response: z.string(),
  reply: 'redirect',
  errors: ['REDIRECT_UNKNOWN', 'REDIRECT_EXPIRED', 'RATE_LIMITED'],
} as const;
export const redirects = {
  click: defineRoute({
    method: 'GET',
    path: '/c/:offer',
    tag: tagOfLinks,
    summary: 'Count a click and redirect the visitor to the offer',
    access: 'public',
    params: ClickParams,
    query: ClickQuery,
    response: z.string(),
    reply: 'redirect',
    status: 302,
    errors: ['REDIRECT_UNKNOWN', 'RATE_LIMITED'],
    description:
      'Names the offer by slug or id, and the publisher by `affiliate_id` (also `aff_id`, `pid`, ' +
      '`publisher_id`). Redirects to the page of the offer with all other parameters and a new ' +
      '`hit_id`, which the lead brings back. Crawlers, link checkers, previews and prefetches ' +
      'are redirected without a `hit_id` and not counted.',
  }),
  follow: defineRoute({
    ...login,
    method: 'GET',
    summary: 'Redirect the visitor to the advertiser',
    status: 302,
    description:
      'Crawlers, link checkers, previews, prefetches and clients without a User-Agent get 200 and a ' +
      'page with a button instead of the login, and do not count as a visit.',
  }),
  press: defineRoute({
    ...login,
    method: 'POST',
    summary: 'Redirect the visitor who pressed the button of that page',
    status: 303,
  }),
};
