import type { AuditEntry } from './audit-filter';

type Change = AuditEntry['changes'][number];

const NOTHING = 'nothing';
const changeText = ({ label, before, after }: Change): string => {
  if (before === '') return `${label}: ${after}`;
  return `${label}: ${before} → ${after === '' ? NOTHING : after}`;
};

/** Lists the changes of an entry in one line. */
export const changesText = ({ changes, change_count: count }: AuditEntry): string => {
  const rest = count - changes.length;
  const texts = changes.map(changeText);
  return [...texts, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
};

/** Names the record of an entry, e.g. `User 5, Ann Lee`. */
export const recordText = ({ entity_label, entity_id, name }: AuditEntry): string => {
  const record = entity_id === null ? entity_label : `${entity_label} ${entity_id}`;
  return name === null ? record : `${record}, ${name}`;
};

const WAYS: Partial<Record<NonNullable<AuditEntry['source']>, string>> = {
  lines: 'pasted lines',
  chat: 'Telegram',
};
/**
 * Names the author of an entry, and what they used, e.g. an API token or pasted lines. A failed
 * sign-in has none.
 */
export const userText = ({
  user,
  api_token,
  publisher_account: account,
  scheduled_change_id: scheduledId,
  source,
}: AuditEntry): string => {
  if (user !== null && scheduledId !== null)
    return `${user.name}, scheduled change #${scheduledId}`;
  if (user !== null && api_token !== null) return `${user.name}, API token ${api_token.name}`;
  const way = source === null ? undefined : WAYS[source];
  if (user !== null) return way === undefined ? user.name : `${user.name}, ${way}`;
  return account === null ? 'Nobody (system)' : `Publisher account ${account.name}`;
};

/** The address and the browser of the request. */
export const clientText = ({ address, device }: AuditEntry): string =>
  [address, device].filter((text) => text !== null).join(', ');
