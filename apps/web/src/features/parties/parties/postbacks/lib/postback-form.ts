import type { PostbackMacro, PublisherEvent } from '@leadline/contracts';
import type { CallReply } from '#shared/api/api-types';

export type Postback = CallReply<'publisherPostbacks.list'>[number];
export type Delivery = CallReply<'publisherPostbacks.deliveries'>['data'][number];
export type TestFire = CallReply<'publisherPostbacks.test'>;

/** The values of the dialog before they are saved. */
export interface PostbackDraft {
  readonly event: PublisherEvent;
  readonly url: string;
  readonly isActive: boolean;
}

/** Meanings of the macros, with the values used in a test call. */
export const MACROS: Readonly<Record<PostbackMacro, readonly [note: string, sample: string]>> = {
  lead_id: ['our id of the lead', '1'],
  click_id: ["the publisher's own id of the click", 'test-click'],
  hit_id: ['the hit_id of the lead', 'test-hit'],
  status: ['status as the publisher sees it', 'Test'],
  event: ['what happened', 'lead_accepted'],
  conversion_id: ['of an approved FTD', '1'],
  payout: ['of an approved FTD', '1.00'],
  affiliate_id: ['id of the publisher', ''],
  funnel: ['funnel of the lead', 'test-funnel'],
  iso_code: ['country of the lead', 'GB'],
  custom_param_1: ['first parameter', 'test-1'],
  custom_param_2: ['second parameter', 'test-2'],
  custom_param_3: ['third parameter', 'test-3'],
  custom_param_4: ['fourth parameter', 'test-4'],
  custom_param_5: ['fifth parameter', 'test-5'],
};

const isMacro = (name: string): name is PostbackMacro => Object.hasOwn(MACROS, name);

/** The address as a test call has it. */
export const previewOf = (url: string, event: PublisherEvent, publisherId: number): string =>
  url.replaceAll(/\{(\w{1,64})\}/g, (whole, name: string) => {
    if (name === 'event') return event;
    if (name === 'affiliate_id') return String(publisherId);
    return isMacro(name) ? encodeURIComponent(MACROS[name][1]) : whole;
  });

export const draftOf = (row: Postback | null): PostbackDraft =>
  row === null
    ? { event: 'lead_accepted', url: '', isActive: true }
    : { event: row.event, url: row.url, isActive: row.is_active };

/** The field of the dialog for each field on the wire, in the order of the dialog. */
export const POSTBACK_FIELDS = { event: 'event', url: 'url', is_active: 'isActive' } as const;

export const postbackBody = ({ event, url, isActive }: PostbackDraft) => ({
  event,
  url: url.trim(),
  is_active: isActive,
});

export const postbackFaults = ({ url }: PostbackDraft): { url?: string } =>
  /^https?:\/\/./.test(url.trim())
    ? {}
    : { url: 'Enter an address that begins with https:// or http://' };
