import type { AlertRecipientBody } from '@leadline/contracts';

/** Settings of a recipient that staff choose, without the secret. */
export type RecipientContent = Omit<AlertRecipientBody, 'secret' | 'kinds'> & {
  readonly kinds: readonly AlertRecipientBody['kinds'][number][];
};

/** Returns the content alone, without other fields of the value. */
export const recipientContent = (from: RecipientContent): RecipientContent => ({
  name: from.name,
  channel: from.channel,
  address: from.address,
  kinds: from.kinds,
  user_id: from.user_id,
  quiet_from: from.quiet_from?.slice(0, 5) ?? null,
  quiet_until: from.quiet_until?.slice(0, 5) ?? null,
  timezone_id: from.timezone_id,
  repeat_hours: from.repeat_hours,
  is_active: from.is_active,
});
