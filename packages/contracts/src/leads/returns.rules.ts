import { LEAD_STATUS, type LeadStatusId } from './statuses.js';

// Returned leads (domain §7, ADR 101). This file does not import zod, because the browser loads it.

/** Reasons for which an advertiser gives a lead back, in words. Publishers see them. */
export const RETURN_REASONS = {
  invalid_number: 'Invalid number',
  duplicate: 'Duplicate at the advertiser',
  wrong_country: 'Wrong country',
  wrong_language: 'Wrong language',
  under_age: 'Under age',
  never_signed_up: 'Denies having signed up',
  other: 'Other',
} as const;
export type ReturnReason = keyof typeof RETURN_REASONS;
export const RETURN_REASON_KEYS = Object.keys(RETURN_REASONS) as ReturnReason[];

/** Whether an advertiser may give the lead back: it took it, and reported no FTD. */
export const mayReturn = ({ status }: { readonly status: LeadStatusId }): boolean =>
  status === LEAD_STATUS.Accepted;
