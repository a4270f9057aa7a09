import type { Erasure } from '@leadline/contracts';
import { ErasureQueueService } from '#modules/operation/data-protection/erasure-queue.service.js';
import { call, type Reply } from '#test/support/http-client.js';
import { eventually } from '#test/support/waiting.js';
import type { World } from './world.js';

/** Calls a route of data protection as an administrator: by POST if there is a body. */
export const dataProtection = (world: World, path: string, body?: unknown): Promise<Reply> =>
  call(world.app.url, body === undefined ? 'GET' : 'POST', `/api/data-protection${path}`, {
    headers: world.admin.headers,
    ...(body !== undefined && { body }),
  });

/** Erases the person with an e-mail or a phone, and returns the run when it is completed. */
export const erasePerson = async (world: World, value: string): Promise<Erasure> => {
  const { body } = await dataProtection(world, '/erasures', { value, confirmation: value });
  return eventually(async () => {
    await world.app.get(ErasureQueueService).addDue();
    const runs = (await dataProtection(world, '/erasures')).body as unknown as Erasure[];
    const run = runs.find(({ id }) => id === body.id);
    if (run?.status !== 'completed') throw new Error(`The run is ${run?.status}`);
    return run;
  });
};
