import { z } from 'zod';

/** Parameters of click links that name the publisher. The first one with a value counts. */
const PUBLISHER_PARAMETERS = ['affiliate_id', 'aff_id', 'pid', 'publisher_id'] as const;

const publisherOf = (
  query: Partial<Record<(typeof PUBLISHER_PARAMETERS)[number], string | undefined>>,
): string =>
  PUBLISHER_PARAMETERS.map((name) => query[name]).find(
    (value) => value !== undefined && value !== '',
  ) ?? '';

/** The offer by slug or id. */
export const ClickParams = z.object({
  offer: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._~-]{0,127}$/),
});
/** Other parameters are passed on to the offer's page. */
export const ClickQuery = z
  .looseObject({
    affiliate_id: z.string().optional(),
    aff_id: z.string().optional(),
    pid: z.string().optional(),
    publisher_id: z.string().optional(),
  })
  .refine((query) => /^[1-9]\d{0,8}$/.test(publisherOf(query)), {
    path: ['affiliate_id'],
    message: 'Send the id of the publisher',
  });
export type ClickQuery = z.output<typeof ClickQuery>;

/** Returns the id of the publisher in a click link. */
export const publisherIdOf = (query: ClickQuery): number => Number(publisherOf(query));
