import { factsOfJson, type PublisherPostbackBody } from '@leadline/contracts';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';

/** The versions of publisher postbacks. */
export const POSTBACK: VersionedKind<PublisherPostbackBody> = {
  entity: 'publisher_postback',
  factsOf: factsOfJson,
};
