import type { CallReply } from '#shared/api/api-types';

/** Data of the page of an advertiser, and of a publisher. */
export type AdvertiserSettings = CallReply<'advertisers.settings'>;
export type PublisherSettings = CallReply<'publishers.settings'>;
