import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export interface ReceivedLead {
  readonly advertiser: string;
  readonly body: Record<string, string>;
  readonly headers: IncomingMessage['headers'];
}
type Behaviour = (lead: ReceivedLead, reply: ServerResponse) => void;

export const accept: Behaviour = (lead, reply) => {
  reply.writeHead(201, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      success: true,
      id: `${lead.advertiser}-${lead.body.lead_id}`,
      autologin_url: `https://${lead.advertiser}.example.com/autologin/secret-${lead.body.lead_id}`,
    }),
  );
};
export const refuse: Behaviour = (_lead, reply) => {
  reply
    .writeHead(422, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: false, message: 'Not wanted' }));
};
/** Never answers; the connection stays open until the server closes. */
export const hang: Behaviour = () => undefined;

/**
 * Advertisers for tests: a server with a path for each, which may go on behind the name. `behave`
 * changes how one of them answers, and `received` lists the leads that they got.
 */
export interface FakeAdvertisers {
  readonly host: string;
  readonly url: string;
  readonly received: ReceivedLead[];
  behave(advertiser: string, behaviour: Behaviour): void;
  close(): Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

export const startFakeAdvertisers = async (): Promise<FakeAdvertisers> => {
  const behaviours = new Map<string, Behaviour>();
  const received: ReceivedLead[] = [];
  const server: Server = createServer((request, reply) => {
    void readBody(request).then((text) => {
      const lead = {
        advertiser: /^\/([^/?#]*)/.exec(request.url ?? '')?.[1] ?? '',
        body: (text === '' ? {} : JSON.parse(text)) as Record<string, string>,
        headers: request.headers,
      };
      received.push(lead);
      (behaviours.get(lead.advertiser) ?? accept)(lead, reply);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    host,
    url: `http://${host}`,
    received,
    behave: (advertiser, behaviour) => {
      behaviours.set(advertiser, behaviour);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** An integration with the advertiser of this name. */
export const advertiserTemplate = (
  advertisers: FakeAdvertisers,
  name: string,
  changes: object = {},
): object => ({
  method: 'POST',
  url: `${advertisers.url}/${name}`,
  auth: { kind: 'bearer', token: '{{secret.token}}' },
  format: 'json',
  fields: {
    lead_id: '{{lead_id}}',
    email: '{{email}}',
    phone: '{{phone}}',
    country: '{{country}}',
    funnel: '{{funnel}}',
    aff_id: '{{affiliate_id}}',
    password: '{{password}}',
    p1: '{{custom_param_1}}',
  },
  success: { statuses: [200, 201], rules: [{ kind: 'equals', path: 'success', value: 'true' }] },
  read: { external_id: 'id', autologin_url: 'autologin_url', message: 'message' },
  ...changes,
});
