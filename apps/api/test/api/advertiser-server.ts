import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IntegrationTemplate } from '@leadline/contracts';
import type { z } from 'zod';

/** An advertiser on a loopback port that accepts every lead. */
export interface AdvertiserServer {
  readonly host: string;
  readonly template: z.input<typeof IntegrationTemplate>;
  close(): Promise<void>;
}

export const AUTOLOGIN_SECRET = 'autologin-s3cret-key';

export const startAdvertiser = async (): Promise<AdvertiserServer> => {
  let serial = 0;
  const server = createServer((request, reply) => {
    request.resume().on('end', () => {
      serial += 1;
      reply.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: `EXT-${serial}`,
          url: `https://advertiser.example/auto?key=${AUTOLOGIN_SECRET}`,
        }),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    template: {
      method: 'POST',
      url: `http://${host}/leads`,
      format: 'json',
      auth: { kind: 'bearer', token: '{{secret.key}}' },
      fields: {
        email: '{{email}}',
        phone: '{{phone}}',
        first: '{{first_name}}',
        password: '{{password}}',
        ref: '{{lead_id}}',
      },
      success: { statuses: [200], rules: [{ kind: 'exists', path: 'id' }] },
      read: { external_id: 'id', autologin_url: 'url', message: null },
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
