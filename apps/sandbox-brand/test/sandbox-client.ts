import { request } from 'undici';

import { startSandbox, type BrandName, type Sandbox, type SandboxOptions } from '../src/index.js';
import type { BrandStats } from '../src/sandbox.state.js';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: <T = Record<string, unknown>>() => T;
}

let lastLead = 0;

/** A complete lead; each has its own id unless one is given. */
export function lead(
  changes: Record<string, string | number> = {},
): Record<string, string | number> {
  lastLead += 1;
  return {
    first_name: 'Jane',
    last_name: 'Doe',
    email: `jane${lastLead}@example.com`,
    phone: '+447700900123',
    country: 'GB',
    ip: '81.2.69.142',
    funnel: 'spring-sale',
    aff_id: '7',
    lead_id: 1000 + lastLead,
    ...changes,
  };
}

/** A sandbox on a free port, and short ways to call it. */
export class SandboxClient {
  readonly sandbox: Sandbox;

  private constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
  }

  static async start(options: SandboxOptions = {}): Promise<SandboxClient> {
    return new SandboxClient(await startSandbox({ port: 0, autopilot: false, ...options }));
  }

  async call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: { body?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const answer = await request(`${this.sandbox.url}${path}`, { method, ...options });
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text,
      json: <T>() => JSON.parse(text) as T,
    };
  }

  /** A call with the brand's token and, where given, a JSON body. */
  as(
    brand: BrandName,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: unknown,
  ): Promise<Reply> {
    const headers: Record<string, string> = { authorization: `Bearer sandbox-${brand}` };
    if (body === undefined) return this.call(method, `/brands/${brand}${path}`, { headers });
    headers['content-type'] = 'application/json';
    return this.call(method, `/brands/${brand}${path}`, { headers, body: JSON.stringify(body) });
  }

  register(brand: BrandName, fields = lead()): Promise<Reply> {
    return this.as(brand, 'POST', '/leads', fields);
  }

  async stats(brand: BrandName): Promise<BrandStats> {
    return (await this.call('GET', `/brands/${brand}/stats`)).json<BrandStats>();
  }
}
