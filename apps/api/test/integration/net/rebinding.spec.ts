import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import type { HostResolver, ResolvedAddress } from '#shared/net/outbound.types.js';
import { startHttp, type LocalServer } from './local-server.js';

/**
 * A name server that answers a public address first and then a private one. Tests must not leave
 * the machine, so here 127.0.0.1 counts as public and everything else as private.
 */
const PUBLIC = '127.0.0.1';
const PRIVATE = '127.0.0.2';

let server: LocalServer;
let asked: number;

const rebinding: HostResolver = () => {
  asked += 1;
  return Promise.resolve([{ address: asked === 1 ? PUBLIC : PRIVATE, family: 4 }]);
};

beforeEach(() => {
  asked = 0;
});

afterEach(() => server.close());

function clientWith(resolve: HostResolver): OutboundClientService {
  return new OutboundClientService({
    resolve,
    isPublic: (address) => address === PUBLIC,
    connectionsPerOrigin: 1,
  });
}

it('resolves once for a connection, and connects to the address that it checked', async () => {
  server = await startHttp((_request, response) => response.end('ok'));
  const client = clientWith(rebinding);
  const url = `http://rebinding.attacker.test:${server.port}/`;

  const answers = [
    await client.send({ method: 'GET', url }),
    await client.send({ method: 'GET', url }),
  ];
  await client.onApplicationShutdown();

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect({ asked, ...server.counts }).toMatchObject({ asked: 1, connections: 1, requests: 2 });
});

it('checks again for the next connection and refuses the private address', async () => {
  server = await startHttp((_request, response) =>
    response.writeHead(200, { connection: 'close' }).end('ok'),
  );
  const client = clientWith(rebinding);
  const url = `http://rebinding.attacker.test:${server.port}/`;

  await client.send({ method: 'GET', url });
  await server.idle();
  const second = client.send({ method: 'POST', url, body: 'lead' });
  await expect(second).rejects.toBeInstanceOf(OutboundError);
  await expect(second).rejects.toMatchObject({ kind: 'blocked', sent: false });
  await client.onApplicationShutdown();

  expect({ asked, ...server.counts }).toMatchObject({ asked: 2, connections: 1, requests: 1 });
});

it('refuses a name that hides a private address behind a public one', async () => {
  server = await startHttp((_request, response) => response.end('ok'));
  const mixed: ResolvedAddress[] = [
    { address: PUBLIC, family: 4 },
    { address: PRIVATE, family: 4 },
  ];
  const client = clientWith(() => Promise.resolve(mixed));
  const call = client.send({ method: 'GET', url: `http://mixed.attacker.test:${server.port}/` });
  await expect(call).rejects.toMatchObject({ kind: 'blocked', sent: false });
  await client.onApplicationShutdown();
  expect(server.counts.connections).toBe(0);
});
