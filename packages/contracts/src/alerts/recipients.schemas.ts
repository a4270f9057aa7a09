import { z } from 'zod';
import { BodyId, Instant, text, WallTime } from '../common/fields.js';
import { parsedUrl } from '../common/url.rules.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { ALERT_KINDS } from './schemas.js';
import { ALERT_CHANNELS, MOST_REPEAT_HOURS } from './recipients.rules.js';

/** A person or system that gets the alerts of the bell. */
export const AlertRecipient = z
  .object({
    id: z.int(),
    version: Version,
    name: z.string(),
    channel: z.enum(ALERT_CHANNELS),
    /** An e-mail address, the id or name of a Telegram chat, or the URL of a webhook. */
    address: z.string(),
    kinds: z.array(z.enum(ALERT_KINDS)),
    /** The recipient gets only alerts that this user is shown. */
    user: z.object({ id: z.int(), name: z.string(), is_active: z.boolean() }),
    /** Quiet hours, `HH:mm` in the zone; null without them. They may go past midnight. */
    quiet_from: z.string().nullable(),
    quiet_until: z.string().nullable(),
    timezone_id: z.int(),
    /** Hours in which a changed alert is not sent again. */
    repeat_hours: z.int(),
    is_active: z.boolean(),
    /** The newest message that is not waiting for its first try. */
    last_message: z
      .object({
        state: z.enum(['retrying', 'sent', 'failed']),
        at: Instant,
        error: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'AlertRecipient' });
export type AlertRecipient = z.output<typeof AlertRecipient>;

const TELEGRAM_CHAT = /^(-?[1-9]\d{0,19}|@[A-Za-z]\w{4,31})$/;
const TELEGRAM_TOKEN = /^\d{5,15}:[\w-]{30,80}$/;
const SHORTEST_SIGNING_SECRET = 16;

const Values = z.object({
  name: text(100)
    .transform((name) => name.trim())
    .pipe(z.string().min(1, 'Please enter a name')),
  channel: z.enum(ALERT_CHANNELS),
  address: text(500).transform((address) => address.trim()),
  /** A Telegram bot token, or the signing secret of a webhook. It is never shown again. */
  secret: text(200).optional(),
  kinds: z
    .array(z.enum(ALERT_KINDS))
    .min(1, 'Please choose at least one kind')
    .max(ALERT_KINDS.length)
    .transform((kinds) => [...new Set(kinds)]),
  user_id: BodyId,
  quiet_from: WallTime.nullable(),
  quiet_until: WallTime.nullable(),
  timezone_id: BodyId,
  repeat_hours: z.int().min(0, 'At least 0').max(MOST_REPEAT_HOURS, `At most ${MOST_REPEAT_HOURS}`),
  is_active: z.boolean(),
});
type Values = z.output<typeof Values>;
type Fault = readonly [field: keyof Values, message: string];

const webhookFault = (address: string): Fault | null => {
  const url = parsedUrl(address);
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    return ['address', 'Use an address that begins with http:// or https://'];
  return url.username === '' && url.password === ''
    ? null
    : ['address', 'The address must not contain a user name or password'];
};
/** Rules of each channel for the address and the secret. */
const CHANNEL_RULES: Readonly<Record<Values['channel'], (values: Values) => (Fault | null)[]>> = {
  email: ({ address, secret }) => [
    z.email().safeParse(address).success
      ? null
      : ['address', 'Please enter a valid e-mail address'],
    secret === undefined ? null : ['secret', 'E-mail has no secret'],
  ],
  telegram: ({ address, secret }) => [
    TELEGRAM_CHAT.test(address)
      ? null
      : ['address', 'Use the number of a chat or the @name of a channel'],
    secret === undefined || TELEGRAM_TOKEN.test(secret)
      ? null
      : ['secret', 'Use the token that BotFather gave'],
  ],
  webhook: ({ address, secret }) => [
    webhookFault(address),
    secret === undefined || secret.length >= SHORTEST_SIGNING_SECRET
      ? null
      : ['secret', `Use at least ${SHORTEST_SIGNING_SECRET} characters`],
  ],
};
const quietFault = ({ quiet_from: from, quiet_until: until }: Values): Fault | null => {
  if ((from === null) !== (until === null))
    return [from === null ? 'quiet_from' : 'quiet_until', 'Please enter both times'];
  return from !== null && from === until ? ['quiet_until', 'The times are the same'] : null;
};
const checkValues = (values: Values, context: z.RefinementCtx): void => {
  for (const fault of [...CHANNEL_RULES[values.channel](values), quietFault(values)]) {
    if (fault) context.addIssue({ code: 'custom', path: [fault[0]], message: fault[1] });
  }
};

export const AlertRecipientBody = Values.superRefine(checkValues);
export type AlertRecipientBody = z.output<typeof AlertRecipientBody>;
/** Without a secret, the stored one stays. */
export const UpdateAlertRecipientBody = Values.extend({ version: SeenVersion }).superRefine(
  checkValues,
);
export type UpdateAlertRecipientBody = z.output<typeof UpdateAlertRecipientBody>;

/** Reply of the other server to a test message. */
export const AlertTestReply = z
  .object({ ok: z.boolean(), answer: z.string() })
  .meta({ id: 'AlertTestReply' });
export type AlertTestReply = z.output<typeof AlertTestReply>;
