import { ALERT_KIND_TITLES, MOST_REPEAT_HOURS } from '@leadline/contracts/alert-recipients';
import type { AlertChannel } from '@leadline/contracts/alert-recipients';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { faultsFrom, type Faults } from '#shared/api/field-faults';
import { emailFault } from '#shared/lib/email-fault';

export type RecipientRow = CallReply<'alertRecipients.list'>[number];
type Kind = RecipientRow['kinds'][number];

export const ALL_KINDS = Object.keys(ALERT_KIND_TITLES) as Kind[];

/** A recipient in the dialog. The secret is empty until a new one is typed. */
export interface RecipientDraft {
  readonly name: string;
  readonly channel: AlertChannel;
  readonly address: string;
  readonly secret: string;
  readonly kinds: readonly Kind[];
  readonly userId: number | null;
  /** `HH:mm`; empty without quiet hours. */
  readonly quietFrom: string;
  readonly quietUntil: string;
  readonly timezoneId: number;
  /** Null while it is typed. */
  readonly repeatHours: number | null;
  readonly isActive: boolean;
}

/** The field of the form for each field on the wire, in the order of the dialog. */
export const RECIPIENT_FIELDS = {
  name: 'name',
  channel: 'channel',
  address: 'address',
  secret: 'secret',
  kinds: 'kinds',
  user_id: 'userId',
  quiet_from: 'quietFrom',
  quiet_until: 'quietUntil',
  timezone_id: 'timezoneId',
  repeat_hours: 'repeatHours',
  is_active: 'isActive',
} as const satisfies Record<string, keyof RecipientDraft>;

const USUAL_REPEAT_HOURS = 4;

/** A new recipient starts with all kinds, and with the rights and the time zone of its author. */
export const recipientDraft = (
  row: RecipientRow | null,
  own: { readonly userId: number; readonly timezoneId: number },
): RecipientDraft => ({
  name: row?.name ?? '',
  channel: row?.channel ?? 'email',
  address: row?.address ?? '',
  secret: '',
  kinds: row?.kinds ?? ALL_KINDS,
  userId: row?.user.id ?? own.userId,
  quietFrom: row?.quiet_from ?? '',
  quietUntil: row?.quiet_until ?? '',
  timezoneId: row?.timezone_id ?? own.timezoneId,
  repeatHours: row?.repeat_hours ?? USUAL_REPEAT_HOURS,
  isActive: row?.is_active ?? true,
});

interface ChannelTexts {
  readonly title: string;
  readonly address: string;
  readonly addressHint?: string;
  /** Null for a channel without a secret. */
  readonly secret: string | null;
  readonly secretHint?: string;
}
/** Labels of the address and the secret of each channel. */
export const CHANNELS: Readonly<Record<AlertChannel, ChannelTexts>> = {
  email: { title: 'E-mail', address: 'E-mail address', secret: null },
  telegram: {
    title: 'Telegram',
    address: 'Chat',
    addressHint: 'A chat ID, or the @name of a channel. The bot must be a member.',
    secret: 'Bot token',
    secretHint: 'BotFather shows it when you create the bot.',
  },
  webhook: {
    title: 'Webhook',
    address: 'URL',
    addressHint: 'It receives alerts as JSON by POST.',
    secret: 'Signing secret',
    secretHint: 'At least 16 characters. The receiver uses it to check that a call is ours.',
  },
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeFault = (time: string, other: string): string | null => {
  if (time === '') return other === '' ? null : 'Please enter both times';
  return TIME.test(time) ? null : 'Use HH:MM';
};
const untilFault = ({ quietFrom, quietUntil }: RecipientDraft): string | null =>
  timeFault(quietUntil, quietFrom) ??
  (quietFrom !== '' && quietFrom === quietUntil ? 'The times are the same' : null);
const addressFault = ({ channel, address }: RecipientDraft): string | null => {
  if (channel === 'email') return emailFault(address);
  return address.trim() === '' ? `${CHANNELS[channel].address} is required` : null;
};
/** Returns the fault of the secret. An empty field keeps the stored one of the same channel. */
const secretFault = (
  { channel, secret }: RecipientDraft,
  row: Pick<RecipientRow, 'channel'> | null,
): string | null => {
  const name = CHANNELS[channel].secret;
  if (name === null || secret !== '' || row?.channel === channel) return null;
  return `${name} is required`;
};
const isRepeat = (hours: number | null): boolean =>
  hours !== null && Number.isInteger(hours) && hours >= 0 && hours <= MOST_REPEAT_HOURS;

/** Returns the faults of a draft that the browser can find. */
export const recipientFaults = (
  draft: RecipientDraft,
  row: Pick<RecipientRow, 'channel'> | null,
): Faults<keyof RecipientDraft> =>
  faultsFrom({
    name: draft.name.trim() === '' ? 'Name is required' : null,
    address: addressFault(draft),
    secret: secretFault(draft, row),
    kinds: draft.kinds.length === 0 ? 'Please choose at least one kind' : null,
    userId: draft.userId === null ? 'Please choose a user' : null,
    quietFrom: timeFault(draft.quietFrom, draft.quietUntil),
    quietUntil: untilFault(draft),
    repeatHours: isRepeat(draft.repeatHours) ? null : `Use a number from 0 to ${MOST_REPEAT_HOURS}`,
  });

/** Returns the request body of a draft without faults. */
export const recipientBody = (
  draft: RecipientDraft,
): CallInput<'alertRecipients.create'>['body'] => ({
  name: draft.name.trim(),
  channel: draft.channel,
  address: draft.address.trim(),
  ...(CHANNELS[draft.channel].secret !== null && draft.secret !== '' && { secret: draft.secret }),
  kinds: [...draft.kinds],
  user_id: draft.userId ?? 0,
  quiet_from: draft.quietFrom || null,
  quiet_until: draft.quietUntil || null,
  timezone_id: draft.timezoneId,
  repeat_hours: draft.repeatHours ?? 0,
  is_active: draft.isActive,
});
