import { MESSAGE_MENTIONS } from '#modules/operation/alert-sending/data/erased-messages.sql.js';
import { PULL_MENTIONS } from '#modules/conversions/advertiser-reports/data/reports.sql.js';
import { BLACKLIST_MENTIONS } from '#modules/routing/blacklist/data/erased-descriptions.sql.js';
import { JOB_MENTIONS } from '#modules/leads/injections/data/jobs.sql.js';
import {
  ATTEMPT_MENTIONS,
  DECISION_MENTIONS,
  LEAD_MENTIONS,
  STATUS_MENTIONS,
} from '#modules/lead-data/lead-ledger/data/erased-leads.sql.js';
import { OFFER_MENTIONS } from '#modules/publishers/offers/data/erased-notes.sql.js';
import {
  ADVERTISER_COUNTRY_MENTIONS,
  PUBLISHER_COUNTRY_MENTIONS,
} from '#modules/parties/parties/data/erased-notes.sql.js';
import { DELIVERY_MENTIONS } from '#modules/publishers/publisher-postbacks/data/erased-deliveries.sql.js';
import { WEBHOOK_MENTIONS } from '#modules/operation/webhooks/data/erased-webhooks.sql.js';
import type { Mentions } from '#shared/database/erasure.sql.js';
import type { Place } from '../domain/erasure-plan.js';

/** Places where rows about another subject may name a person, by the owners of the tables. */
export const PLACES: Readonly<Record<Place, Mentions>> = {
  other_leads: LEAD_MENTIONS,
  other_attempts: ATTEMPT_MENTIONS,
  other_decisions: DECISION_MENTIONS,
  other_status_changes: STATUS_MENTIONS,
  other_publisher_postbacks: DELIVERY_MENTIONS,
  other_injections: JOB_MENTIONS,
  blacklist_descriptions: BLACKLIST_MENTIONS,
  offer_notes: OFFER_MENTIONS,
  advertiser_country_notes: ADVERTISER_COUNTRY_MENTIONS,
  publisher_country_notes: PUBLISHER_COUNTRY_MENTIONS,
  pull_errors: PULL_MENTIONS,
  alert_errors: MESSAGE_MENTIONS,
  other_webhooks: WEBHOOK_MENTIONS,
};
