import { timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { unknownLinkPage, welcomePage } from './autologin.page.js';
import {
  BRAND_NAMES,
  BRANDS,
  brandToken,
  isBrandName,
  type BrandName,
} from './brands/brand.catalogue.js';
import {
  fieldsOf,
  isHttpUrl,
  parseLead,
  parseStatus,
  type Fields,
  type Parsed,
} from './leads/lead-input.js';
import type { StoredLead } from './leads/lead.store.js';
import type { Reception } from './leads/reception.js';
import type { SandboxState } from './sandbox.state.js';

const HUGE_BYTES = 10 * 1024 * 1024;
const MOST_LISTED = 500;

/** A call that cannot be served, with the answer it gets. */
class CallError extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** The HTTP face of all brands. */
export function registerBrandRoutes(app: FastifyInstance, state: SandboxState): void {
  app.get('/health', () => ({ status: 'ok' }));
  // A publisher's tracker, for trying out postbacks, and a receiver of webhooks.
  app.get('/tracker', () => ({ status: 'ok' }));
  app.post('/tracker', () => ({ status: 'ok' }));
  app.get('/brands', () => ({ brands: BRAND_NAMES.map((name) => ({ name, ...BRANDS[name] })) }));
  registerSenderRoutes(app, state);
  registerTestRoutes(app, state);
  app.get('/brands/:brand/autologin/:token', (request, reply) => {
    const brand = brandOf(request);
    const lead = state.store(brand).findByToken(paramsOf(request).token ?? '');
    const known = lead?.taken === true ? lead : undefined;
    if (known !== undefined) state.store(brand).counts.autologins += 1;
    const { label } = BRANDS[brand];
    return reply
      .status(known === undefined ? 404 : 200)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(known === undefined ? unknownLinkPage(label) : welcomePage(label, known.firstName));
  });
}

/** Routes for a sender of leads: register one, pull statuses. */
function registerSenderRoutes(app: FastifyInstance, state: SandboxState): void {
  app.post('/brands/:brand/leads', async (request, reply) => {
    const { brand, fields } = authorised(request);
    const { counts } = state.store(brand);
    counts.received += 1;
    const lead = parseLead(fields);
    if (!lead.ok) counts.invalid += 1;
    const reception = state.receive(brand, valueOf(lead));
    if (reception.delayMs > 0 && !(await state.timers.wait(reception.delayMs))) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    await answer(request, reply, reception, state.publicUrl);
  });

  app.get('/brands/:brand/leads', (request) => {
    const { brand, fields } = authorised(request);
    const since = fields.since === undefined ? 0 : Date.parse(fields.since);
    if (Number.isNaN(since)) throw new CallError(422, 'validation', 'since is not a time');
    const limit = Math.min(MOST_LISTED, Number(fields.limit) || MOST_LISTED);
    const leads = state.store(brand).listChanged(since, limit);
    return BRANDS[brand].dialect === 'nested'
      ? { status: 'ok', data: { leads: leads.map(describeNested) } }
      : { success: true, leads: leads.map(describeLead) };
  });
}

/** Routes for tests and people: look at the counts, set the address of postbacks, move a lead. */
function registerTestRoutes(app: FastifyInstance, state: SandboxState): void {
  app.get('/brands/:brand/stats', (request) => state.stats(brandOf(request)));

  app.put('/brands/:brand/postback', (request) => {
    const { brand, fields } = authorised(request);
    const { url = '' } = fields;
    if (url !== '' && !isHttpUrl(url))
      throw new CallError(422, 'validation', 'url is not an http or https URL');
    state.store(brand).postbackUrl = url === '' ? undefined : url;
    return { success: true, brand, url: state.store(brand).postbackUrl ?? null };
  });

  app.post('/brands/:brand/leads/:id/status', async (request) => {
    const { brand, fields } = authorised(request);
    const lead = state.store(brand).findTaken(paramsOf(request).id ?? '');
    if (lead === undefined)
      throw new CallError(404, 'unknown_lead', `${brand} has taken no such lead`);
    const result = await state.changeStatus(lead, valueOf(parseStatus(fields)));
    return { success: true, lead: describeLead(lead), postback: result ?? null };
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  reception: Reception,
  publicUrl: string,
): Promise<void> {
  const { status, headers = {}, body } = reception.answer;
  switch (reception.delivery) {
    case 'send':
      await reply.status(status).headers(headers).send(body);
      return;
    case 'redirect':
      await reply.redirect(`${publicUrl}/brands/alpha/leads`, 302);
      return;
    case 'pad':
      await reply
        .status(status)
        .type('application/json')
        .send(Readable.from(padded(body)));
      return;
    case 'reset':
      reply.hijack();
      request.raw.socket.resetAndDestroy();
  }
}

/** The answer with 10 MB of padding, made as it is read. */
function* padded(body: Record<string, unknown>): Generator<string> {
  yield `${JSON.stringify(body).slice(0, -1)},"padding":"`;
  const chunk = 'x'.repeat(64 * 1024);
  for (let sent = 0; sent < HUGE_BYTES; sent += chunk.length) yield chunk;
  yield '"}';
}

function describeLead(lead: StoredLead): Record<string, string | boolean | null> {
  return {
    id: lead.id,
    lead_id: lead.leadId,
    status: lead.status,
    ftd: lead.ftd !== undefined,
    amount: lead.ftd?.amount ?? null,
    ftd_time: lead.ftd?.time ?? null,
    created_at: new Date(lead.createdAt).toISOString(),
    updated_at: new Date(lead.updatedAt).toISOString(),
  };
}

/** The same as platforms with nested answers tell it. */
function describeNested(lead: StoredLead): Record<string, unknown> {
  return {
    lead: { id: lead.id, reference: lead.leadId },
    state: lead.status,
    deposit: lead.ftd ?? null,
    updated_at: new Date(lead.updatedAt).toISOString(),
  };
}

/**
 * The brand and the call's fields, once the caller has shown the brand's token: as bearer, or in
 * the field `token`.
 */
function authorised(request: FastifyRequest): { brand: BrandName; fields: Fields } {
  const brand = brandOf(request);
  const fields = fieldsOf(request.query, request.body);
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!isSame(bearer ?? fields.token ?? '', brandToken(brand)))
    throw new CallError(401, 'unauthorized', 'Unknown token');
  return { brand, fields };
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function brandOf(request: FastifyRequest): BrandName {
  const { brand = '' } = paramsOf(request);
  if (!isBrandName(brand))
    throw new CallError(404, 'unknown_brand', `There is no brand "${brand}"`);
  return brand;
}

function paramsOf(request: FastifyRequest): Fields {
  return fieldsOf(request.params);
}

function valueOf<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw new CallError(422, 'validation', parsed.message);
  return parsed.value;
}
