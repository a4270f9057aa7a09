import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReceivedAnswer } from '@leadline/advertiser-call';
import { startSandbox, type Sandbox } from '@leadline/sandbox-brand';

/** A fault of a call. `heard`: the advertiser gets the call, and acts on it. */
export type Spoiling =
  | { readonly fault: 'reset' | 'silence'; readonly heard: boolean }
  | { readonly fault: 'status'; readonly status: 401 | 429 | 500 | 503 }
  /** Half of the answer, and the end of the connection. */
  | { readonly fault: 'cut' }
  /** Half of the body, as if it were all. */
  | { readonly fault: 'half' }
  | { readonly fault: 'charset'; readonly isDeclared: boolean }
  | { readonly fault: 'gigantic'; readonly isChunked: boolean }
  | { readonly fault: 'type'; readonly type: string }
  | { readonly fault: 'page'; readonly heard: boolean }
  | { readonly fault: 'slow' };

/** A call of a step. `seen` is the answer as the caller reads it; null if there is none. */
export interface SpoiledCall {
  readonly path: string;
  readonly wasHeard: boolean;
  readonly seen: ReceivedAnswer | null;
}
interface Place {
  readonly kind: string;
  readonly calls: SpoiledCall[];
  spoiled: { readonly path: string; readonly by: Spoiling; times: number } | null;
}
interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** Larger than the answers that are read. */
const GIGANTIC = Buffer.alloc(300 * 1024, ' ');
const PAGE = '<html><head><title>Welcome</title></head><body>One moment, please</body></html>';
const SLOW_PIECES = 4;
const SLOW_MS = 40;

const withText = (answer: Answer, text: string, type: string): Answer => ({
  ...answer,
  type,
  body: Buffer.from(text),
});
const bare = (type: string): string => type.split(';', 1)[0] ?? type;

/** Returns an answer as it is sent instead. */
const spoiledAnswer = (answer: Answer, by: Spoiling): Answer => {
  const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
  switch (by.fault) {
    case 'half':
      return { ...answer, body: half };
    case 'charset':
      return {
        ...answer,
        type: `${bare(answer.type)}; charset=${by.isDeclared ? 'utf-16le' : 'utf-8'}`,
        body: Buffer.from(answer.body.toString('utf8'), 'utf16le'),
      };
    case 'type':
      return { ...answer, type: by.type };
    case 'page':
      return withText({ ...answer, status: 200 }, PAGE, 'text/html');
    case 'status':
      return withText({ ...answer, status: by.status }, '{}', 'application/json');
    default:
      return answer;
  }
};
const seenAs = ({ status, type, body }: Answer): ReceivedAnswer => {
  const charset = /charset=([\w-]+)/.exec(type)?.[1] ?? 'utf-8';
  return {
    status,
    headers: { 'content-type': type },
    body: new TextDecoder(charset).decode(body),
  };
};
const NOT_HEARD: Answer = { status: 200, type: 'text/plain', body: Buffer.alloc(0) };

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/**
 * The advertisers of the catalogue behind a server that spoils their answers, each at
 * `/<place>/…`. It keeps what the caller got to read.
 */
export class SpoiledKinds {
  private readonly places = new Map<string, Place>();
  private readonly server = createServer((request, reply) => void this.serve(request, reply));

  private constructor(private readonly sandbox: Sandbox) {}

  static async start(): Promise<SpoiledKinds> {
    const kinds = new SpoiledKinds(await startSandbox({ port: 0, autopilot: false }));
    await new Promise<void>((resolve) => {
      kinds.server.listen(0, '127.0.0.1', resolve);
    });
    return kinds;
  }

  get host(): string {
    const address = this.server.address();
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  /** Opens an advertiser of a kind at an address of its own. */
  open(place: string, kind: string): string {
    this.places.set(place, { kind, calls: [], spoiled: null });
    return `http://${this.host}/${place}`;
  }

  /** Spoils the next calls of a path, and forgets the calls so far. */
  begin(place: string, path: string, by: Spoiling | null, times: number): void {
    const found = this.placeOf(place);
    found.calls.length = 0;
    found.spoiled = by && { path, by, times };
  }

  callsOf(place: string): readonly SpoiledCall[] {
    return this.placeOf(place).calls;
  }

  /** Leads that the advertiser of a kind has taken. */
  async taken(kind: string): Promise<number> {
    const reply = await fetch(`${this.sandbox.url}/kinds/${kind}/stats`);
    return ((await reply.json()) as { taken: number }).taken;
  }

  async expireTokens(kind: string): Promise<void> {
    await fetch(`${this.sandbox.url}/kinds/${kind}/tokens`, { method: 'DELETE' });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => {
      this.server.close(resolve);
    });
    await this.sandbox.close();
  }

  private placeOf(name: string): Place {
    const place = this.places.get(name);
    if (!place) throw new Error(`There is no ${name}`);
    return place;
  }

  private async serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const [, name = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? [];
    const place = this.placeOf(name);
    const content = await bodyOf(request);
    const path = rest.split('?', 1)[0] ?? rest;
    const by = this.takeSpoiling(place, path);
    const wasHeard = by?.fault !== 'status' && !(by && 'heard' in by && !by.heard);
    const answer = wasHeard ? await this.ask(place.kind, rest, request, content) : NOT_HEARD;
    const sent = by ? spoiledAnswer(answer, by) : answer;
    const isSeen = !by || !['reset', 'silence', 'cut', 'gigantic'].includes(by.fault);
    place.calls.push({ path, wasHeard, seen: isSeen ? seenAs(sent) : null });
    await this.send(reply, sent, by);
  }

  private takeSpoiling({ spoiled }: Place, path: string): Spoiling | null {
    if (spoiled?.path !== path || spoiled.times === 0) return null;
    spoiled.times -= 1;
    return spoiled.by;
  }

  private async ask(
    kind: string,
    path: string,
    { method = 'POST', headers }: IncomingMessage,
    body: Buffer,
  ): Promise<Answer> {
    const own = ['host', 'connection', 'content-length', 'accept-encoding'];
    const passed = Object.entries(headers).filter(
      (one): one is [string, string] => !own.includes(one[0]) && typeof one[1] === 'string',
    );
    const answer = await fetch(`${this.sandbox.url}/kinds/${kind}${path}`, {
      method,
      headers: passed,
      ...(method !== 'GET' && { body: new Uint8Array(body) }),
    });
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }

  private async send(
    reply: ServerResponse,
    { status, type, body }: Answer,
    by: Spoiling | null,
  ): Promise<void> {
    const head = { 'content-type': type };
    switch (by?.fault) {
      case 'silence':
        return;
      case 'reset':
        reply.destroy();
        return;
      case 'cut':
        reply.writeHead(status, { ...head, 'content-length': body.length + 2 });
        reply.write(body.subarray(0, Math.floor(body.length / 2)), () => reply.destroy());
        return;
      case 'gigantic':
        if (!by.isChunked) reply.setHeader('content-length', body.length + GIGANTIC.length);
        reply.writeHead(status, head).write(body);
        reply.end(GIGANTIC);
        return;
      case 'slow':
        reply.writeHead(status, head);
        for (let piece = 0; piece < SLOW_PIECES; piece += 1) {
          const [from, to] = [piece, piece + 1].map((n) => (n * body.length) / SLOW_PIECES);
          reply.write(body.subarray(Math.floor(from ?? 0), Math.floor(to ?? 0)));
          await pause(SLOW_MS);
        }
        reply.end();
        return;
      default:
        reply.writeHead(status, head).end(body);
    }
  }
}
