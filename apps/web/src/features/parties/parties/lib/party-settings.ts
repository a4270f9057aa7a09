import type { CallReply } from '#shared/api/api-types';

/** Everything on the page of an advertiser, and of a publisher (ADV-010, PUB-010). */
export type AdvertiserSettings = CallReply<'advertisers.settings'>;
export type PublisherSettings = CallReply<'publishers.settings'>;
