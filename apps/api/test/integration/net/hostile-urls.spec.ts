import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

import { parseAllowHosts } from '#shared/net/address-guard.js';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import type { ResolvedAddress } from '#shared/net/outbound.types.js';
import { startHttp, type LocalServer } from './local-server.js';

/** `PORT` stands for the port of the canary, which counts calls that get past the guard. */
const HOSTILE_URLS = [
  'http://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://127.127.127.127:PORT/',
  'http://0:PORT/',
  'http://0.0.0.0:PORT/',
  'http://2130706433:PORT/',
  'http://017700000001:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0x0.0x0.0x1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0177.0x0.0.1:PORT/',
  'http://0x7f.1:PORT/',
  'http://00000177.00000000.1:PORT/',
  'http://%31%32%37.0.0.1:PORT/',
  'http://127。0。0。1:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://１２７.０.０.１:PORT/',
  'http:127.0.0.1:PORT/',
  'http:/127.0.0.1:PORT/',
  'http:\\\\127.0.0.1:PORT\\',
  'ht\ttp://127.0.0.1:PORT/',
  ' http://127.0.0.1:PORT/ ',
  'http://[::]:PORT/',
  'http://[::1]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[0:0:0:0:0:ffff:7f00:0001]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[::ffff:0:127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[64:ff9b:1::127.0.0.1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fe80::1%25lo]:PORT/',
  'http://[fc00::1]:PORT/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[ff02::1]:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://0xa9fea9fe/latest/meta-data/',
  'http://169.254.43518/latest/meta-data/',
  'http://100.100.100.200/latest/meta-data/',
  'http://168.63.129.16/metadata/',
  'http://192.0.0.192/opc/v2/',
  'http://10.0.0.1:PORT/',
  'http://172.16.0.1:PORT/',
  'http://192.168.0.1:PORT/',
  'http://100.64.0.1:PORT/',
  'http://198.18.0.1:PORT/',
  'http://224.0.0.1:PORT/',
  'http://255.255.255.255:PORT/',
  'http://localhost:PORT/',
  'http://LocalHost:PORT/',
  'http://localhost.:PORT/',
  'http://any.localhost:PORT/',
  'http://localhost.localdomain:PORT/',
  'http://ip6-localhost:PORT/',
  'http://metadata.google.internal/computeMetadata/v1/',
  'http://user:secret@127.0.0.1:PORT/',
  'http://example.com@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT#@example.com/',
  'http://127.0.0.1:PORT@127.0.0.1:PORT/',
  'http://a..127.0.0.1:PORT/',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_GET%20/',
  'dict://127.0.0.1:PORT/',
  'ws://127.0.0.1:PORT/',
  'data:text/html,x',
  'unix:/var/run/docker.sock',
  '//127.0.0.1:PORT/',
  'http://',
];

/** Names in the zone of an attacker, and what its name server answers. */
const HOSTILE_NAMES: Readonly<Record<string, string[]>> = {
  'loopback.attacker.test': ['127.0.0.1'],
  'loopback6.attacker.test': ['::1'],
  'mixed.attacker.test': ['93.184.216.34', '127.0.0.1'],
  'mixed-first.attacker.test': ['127.0.0.1', '93.184.216.34'],
  'mixed-families.attacker.test': ['2606:4700:4700::1111', '10.0.0.1'],
  'mapped.attacker.test': ['::ffff:127.0.0.1'],
  'compatible.attacker.test': ['::127.0.0.1'],
  'nat64.attacker.test': ['64:ff9b::7f00:1'],
  '6to4.attacker.test': ['2002:7f00:1::1'],
  'teredo.attacker.test': ['2001:0:7f00:1::1'],
  'isatap.attacker.test': ['2600:1f18::5efe:127.0.0.1'],
  'metadata.attacker.test': ['169.254.169.254'],
  'metadata6.attacker.test': ['fd00:ec2::254'],
  'azure.attacker.test': ['168.63.129.16'],
  'private10.attacker.test': ['10.1.2.3'],
  'private172.attacker.test': ['172.20.0.2'],
  'private192.attacker.test': ['192.168.1.1'],
  'cgnat.attacker.test': ['100.127.255.254'],
  'unspecified.attacker.test': ['0.0.0.0'],
  'unspecified6.attacker.test': ['::'],
  'link6.attacker.test': ['fe80::1%lo'],
  'ula.attacker.test': ['fd12:3456:789a::1'],
  'multicast.attacker.test': ['239.255.255.250'],
  'broadcast.attacker.test': ['255.255.255.255'],
  'garbage.attacker.test': ['not-an-address'],
  redis: ['172.18.0.3'],
};

const resolveHostile = (hostname: string): Promise<ResolvedAddress[]> => {
  const addresses = HOSTILE_NAMES[hostname] ?? [];
  return Promise.resolve(
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

/** Every address that this process tries to connect to, whether or not anything listens there. */
const attempts: string[] = [];
const watchSocket = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  socket.on('connectionAttempt', (address: string, port: number) =>
    attempts.push(`${address}:${port}`),
  );
};

let canary: LocalServer;
let client: OutboundClientService;

beforeAll(async () => {
  subscribe('net.client.socket', watchSocket);
  canary = await startHttp((_request, response) => response.end('reached'), '0.0.0.0');
  client = new OutboundClientService({ resolve: resolveHostile, timeoutMs: 2000 });
});

beforeEach(() => attempts.splice(0));

afterAll(async () => {
  unsubscribe('net.client.socket', watchSocket);
  await client.onApplicationShutdown();
  await canary.close();
});

const withPort = (url: string) => url.replaceAll('PORT', String(canary.port));

async function kindOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof OutboundError) return error.sent ? `${error.kind} (sent)` : error.kind;
    throw error;
  }
  return 'answered';
}

it('an exempt host is reached, and both counters count it', async () => {
  const exempt = new OutboundClientService({
    allowHosts: parseAllowHosts(`127.0.0.1:${canary.port}`),
  });
  expect(
    await kindOf(exempt.send({ method: 'GET', url: withPort('http://127.0.0.1:PORT/') })),
  ).toBe('answered');
  await exempt.onApplicationShutdown();
  expect(attempts).toEqual([`127.0.0.1:${canary.port}`]);
  expect(canary.counts.connections).toBe(1);
  canary.counts.connections = 0;
});

it('there are at least sixty hostile URLs', () => {
  expect(new Set(HOSTILE_URLS).size).toBeGreaterThanOrEqual(60);
});

it.each(HOSTILE_URLS)('%j reaches nothing', async (url) => {
  expect(await kindOf(client.send({ method: 'GET', url: withPort(url) }))).toBe('blocked');
  expect(attempts).toEqual([]);
  expect(canary.counts.connections).toBe(0);
});

it.each(Object.keys(HOSTILE_NAMES))('the name %s reaches nothing', async (name) => {
  for (const scheme of ['http', 'https']) {
    expect(
      await kindOf(
        client.send({ method: 'POST', url: withPort(`${scheme}://${name}:PORT/`), body: 'x' }),
      ),
    ).toBe('blocked');
  }
  expect(attempts).toEqual([]);
  expect(canary.counts.connections).toBe(0);
});

it('a name without any address reaches nothing', async () => {
  expect(
    await kindOf(client.send({ method: 'GET', url: withPort('http://empty.attacker.test:PORT/') })),
  ).toBe('dns');
  expect(attempts).toEqual([]);
});

it('an allow-listed host cannot lead anywhere else by redirecting', async () => {
  // URLs that a header can carry. The parser strips the surrounding spaces.
  const locations = HOSTILE_URLS.filter((url) => /^[\x21-\x7e]+$/.test(url)).map(withPort);
  const hop = await startHttp((request, response) => {
    response.writeHead(302, { location: locations[Number(request.url?.slice(1))] }).end();
  });
  const exempt = new OutboundClientService({
    allowHosts: parseAllowHosts(hop.authority),
    resolve: resolveHostile,
  });
  try {
    for (const [index, location] of locations.entries()) {
      const answer = await exempt.send({ method: 'GET', url: `http://${hop.authority}/${index}` });
      expect(answer).toMatchObject({ status: 302, headers: { location } });
      expect(await kindOf(exempt.send({ method: 'GET', url: location }))).toBe('blocked');
    }
  } finally {
    await exempt.onApplicationShutdown();
    await hop.close();
  }
  expect(locations.length).toBeGreaterThan(60);
  expect(new Set(attempts)).toEqual(new Set([hop.authority]));
  expect(canary.counts.connections).toBe(0);
});
